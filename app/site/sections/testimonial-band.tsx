import type { RouterContextProvider } from 'react-router';
import { contentPages } from '#contract/content/content-pages.ts';
import type { PageContent } from '#contract/content/define-page.ts';
import type { framePage } from '#contract/content/pages/frame.ts';
import { pathIn } from '#contract/content/site-languages.ts';
import type { PictureSource } from '#contract/media.ts';
import type { ContentItem } from '#contract/content/shown-item.ts';
import { type TestimonialService, testimonialServices } from '#contract/records/testimonial.ts';
import { servicesContext } from '#app/services-context.ts';
import { OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { Reveal } from '#app/ui/reveal.tsx';
import { DisplayType } from '#app/site/words/display-type.tsx';
import { AnyPicture } from './any-picture.tsx';
import { loadContent, getPageLanguage, loadNamedPicture, orDefault } from '../load-content.ts';

export interface ShownTestimonial extends Pick<ContentItem, 'lang'> {
  quote: string;
  person: string;
  /** as the menu names it */
  service: string | null;
  picture: PictureSource | string | null;
}

/** A testimonial, or the steps of a session. */
export type Proof = ShownTestimonial | 'process';

/**
 * What stands before the end of the home page and the pages of services: a testimonial, or the steps of a session while there is none.
 * A page with a section of steps has these, wherever the owner has put them.
 */
export async function loadProof(context: Readonly<RouterContextProvider>, path: string): Promise<Proof | null> {
  const page = pathIn('en', path).replaceAll('/', '');
  const service = testimonialServices.find((one) => one === page);
  if (!service && page !== '') return null;
  const testimonial = await loadTestimonial(context, service);
  if (testimonial) return testimonial;
  const sections: readonly string[] = contentPages[service ?? 'home'].sections;
  return sections.includes('process') ? null : 'process';
}

/** On the home page the first, on that of a service the first of it, or else the first without a service. */
async function loadTestimonial(
  context: Readonly<RouterContextProvider>,
  service: TestimonialService | undefined,
): Promise<ShownTestimonial | null> {
  const { records } = context.get(servicesContext);
  const all = await orDefault(
    context,
    'The testimonials',
    records.testimonials.listPublished({}, getPageLanguage(context)),
    [],
  );
  const found = service ? (all.find((one) => one.service === service) ?? all.find((one) => !one.service)) : all[0];
  if (!found) return null;
  const { quote, person, imageUrl, lang } = found;
  const [frame, picture] = await Promise.all([
    loadContent(context, 'frame'),
    imageUrl ? loadNamedPicture(context, imageUrl) : null,
  ]);
  return { quote, person, service: found.service && serviceNames(frame.navigation)[found.service], picture, lang };
}

/** One large quotation, and the picture of that work if there is one. No section: it has no heading. */
export function TestimonialBand({
  testimonial,
  className = '',
}: {
  testimonial: ShownTestimonial;
  className?: string;
}) {
  const { quote, person, service, picture, lang } = testimonial;
  const size = isLong(quote)
    ? 'text-[clamp(1.375rem,1.1rem+1.1vw,2rem)]/[1.35]'
    : 'text-[clamp(1.75rem,1.2rem+2.2vw,3rem)]/[1.25]';
  return (
    <div className={`wrap section columns-12 items-center gap-y-10 ${className}`}>
      {picture && (
        <Reveal className="col-span-12 sm:col-span-8 lg:col-span-5">
          <AnyPicture
            picture={picture}
            alt={typeof picture === 'string' ? '' : picture.alt}
            sizes="(min-width: 90rem) 550px, (min-width: 64rem) 38vw, (min-width: 40rem) 60vw, 91vw"
            {...(typeof picture === 'string' && { className: 'aspect-4/5', imageClassName: 'size-full object-cover' })}
          />
        </Reveal>
      )}
      <figure className={`relative col-span-12 ${picture ? 'lg:col-span-6 lg:col-start-7' : 'lg:col-span-9'}`}>
        <OwnerBadge text="您的文字" isAbove />
        <blockquote lang={lang?.['quote']} className={`display ${size}`}>
          “<DisplayType>{quote}</DisplayType>”
        </blockquote>
        <figcaption className="mt-8 text-small">
          {person}
          {service && <span className="text-ash"> · {service}</span>}
        </figcaption>
      </figure>
    </div>
  );
}

/** Whether a text needs many lines; a Chinese character is as wide as two letters. */
const isLong = (text: string) => text.replaceAll(/\p{Script=Han}/gu, '..').length > 140;

function serviceNames({ portrait, property, commercial }: PageContent<typeof framePage>['navigation']) {
  return {
    portrait: portrait.label,
    newborn: portrait.links.newborn,
    property: property.label,
    commercial: commercial.links.commercial,
    film: commercial.links.film,
    wedding: commercial.links.wedding,
  } satisfies Record<TestimonialService, string>;
}
