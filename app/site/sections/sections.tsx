import type { ReactNode } from 'react';
import type { PictureSource } from '#contract/media.ts';
import { chooseOpeners, firstOpener, OpenerContext } from './section-heading.tsx';
import { useLoadedLayout } from '../frame/layout-data.ts';
import { TestimonialBand } from './testimonial-band.tsx';
import { ProcessSteps } from './titled-texts.tsx';

/** The sections that end a page: before them stands what a client says, or how a session goes. */
const lastSections: readonly string[] = ['call', 'contact'];

interface SectionsProps<Name extends string> {
  order: readonly Name[];
  of: Readonly<Record<Name, ReactNode>>;
  /** beside the steps of a session, upright */
  steps?: PictureSource | undefined;
}

/** The sections of a page in the order that the owner gave them, without hidden ones. */
export function Sections<Name extends string>({ order, of, steps }: SectionsProps<Name>) {
  const layout = useLoadedLayout();
  const last = order.findIndex((name) => lastSections.includes(name));
  const shown: { name: string; section: ReactNode }[] = order.map((name) => ({ name, section: of[name] }));
  if (layout?.proof) {
    const proof =
      layout.proof === 'process'
        ? { name: 'process', section: <ProcessSteps {...layout.frame.process} picture={steps} /> }
        : { name: 'testimonial', section: <TestimonialBand testimonial={layout.proof} /> };
    shown.splice(last < 0 ? shown.length : last, 0, proof);
  }
  const openers = chooseOpeners(shown.map(({ name }) => name));
  return shown.map(({ name, section }, index) => (
    <OpenerContext key={name} value={openers[index] ?? firstOpener}>
      {section}
    </OpenerContext>
  ));
}
