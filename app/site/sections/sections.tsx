import { Fragment, type ReactNode } from 'react';
import { chooseOpeners, firstOpener, OpenerContext } from './section-heading.tsx';
import { useLoadedLayout } from '../frame/layout-data.ts';
import { TestimonialBand } from './testimonial-band.tsx';

/** The sections that end a page: before them stands what a client says. */
const lastSections: readonly string[] = ['call', 'contact'];

/** The sections of a page in the order that the owner gave them, without hidden ones. */
export function Sections<Name extends string>({
  order,
  of,
}: {
  order: readonly Name[];
  of: Readonly<Record<Name, ReactNode>>;
}) {
  const testimonial = useLoadedLayout()?.testimonial;
  const last = order.find((name) => lastSections.includes(name));
  const openers = chooseOpeners(order);
  return (
    <>
      {order.map((name, index) => (
        <Fragment key={name}>
          {testimonial && name === last && <TestimonialBand testimonial={testimonial} />}
          <OpenerContext value={openers[index] ?? firstOpener}>{of[name]}</OpenerContext>
        </Fragment>
      ))}
      {testimonial && last === undefined && <TestimonialBand testimonial={testimonial} />}
    </>
  );
}
