import type { PictureSource } from '#contract/media/media.ts';
import { stagingIntro } from '#content/pages/property.ts';
import { BeforeAfter } from '#app/site/sections/before-after.tsx';
import { PhotoGrid } from '../parts/gallery/photo-grid.tsx';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';

export type ShownStaging = { pictures: PictureSource[] } | { before: PictureSource; after: PictureSource };

/** Uploaded staging pictures, or a built-in room before and after. */
export function Staging({ staging }: { staging: ShownStaging }) {
  return (
    <section id="visual-staging" aria-labelledby="visual-staging-title" className="section bg-linen">
      <div className="wrap section-head">
        <SectionHeading id="visual-staging-title" title={stagingIntro.title}>
          {stagingIntro.text}
        </SectionHeading>
      </div>
      {'pictures' in staging ? (
        <PhotoGrid pictures={staging.pictures} label={stagingIntro.title} />
      ) : (
        <div className="wrap">
          <BeforeAfter
            label={stagingIntro.title}
            before={staging.before}
            after={staging.after}
            beforeLabel={stagingIntro.beforeLabel}
            afterLabel={stagingIntro.afterLabel}
          />
        </div>
      )}
      <p className="wrap mt-6 text-small">{stagingIntro.turnaround}</p>
    </section>
  );
}
