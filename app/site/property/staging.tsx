import type { PageContent } from '#contract/content/define-page.ts';
import type { propertyPage } from '#contract/content/pages/property.ts';
import type { PictureSource } from '#contract/media/media.ts';
import { BeforeAfter } from '#app/site/sections/before-after.tsx';
import { type GalleryLink, GalleryLinks } from '../parts/gallery/gallery-links.tsx';
import { PhotoGrid } from '../parts/gallery/photo-grid.tsx';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';

export type StagingPictures = { pictures: PictureSource[] } | { before: PictureSource; after: PictureSource };

interface StagingProps {
  words: PageContent<typeof propertyPage>['staging'];
  staging: StagingPictures;
  links?: readonly GalleryLink[] | undefined;
}

/** Uploaded staging pictures, or a built-in room before and after. */
export function Staging({ words, staging, links }: StagingProps) {
  return (
    <section id="visual-staging" aria-labelledby="visual-staging-title" className="section bg-linen">
      <div className="wrap section-head">
        <SectionHeading id="visual-staging-title" title={words.title}>
          {words.text}
        </SectionHeading>
      </div>
      {'pictures' in staging ? (
        <PhotoGrid pictures={staging.pictures} label={words.title} />
      ) : (
        <div className="wrap">
          <BeforeAfter
            label={words.title}
            before={staging.before}
            after={staging.after}
            beforeLabel={words.before}
            afterLabel={words.after}
          />
        </div>
      )}
      <GalleryLinks links={links} className="wrap" />
      <p className="wrap mt-6 text-small">{words.turnaround}</p>
    </section>
  );
}
