import { cinematicVideos } from '#content/sample-videos.ts';
import { GallerySection } from '#app/site/gallery/gallery-section.tsx';
import { loadPage } from '../load-page.ts';
import { loadVideos } from '../load-content.ts';
import { pageHead } from '../seo/page-head.ts';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { Sections } from '#app/site/sections/sections.tsx';
import { ServiceCall } from '#app/site/sections/call-to-action.tsx';
import { Statement, TitledTextSection, TitledTexts } from '#app/site/sections/titled-texts.tsx';
import { VideoSection } from '../video/video-section.tsx';
import type { Route } from './+types/route';

export async function loader({ context }: Route.LoaderArgs) {
  const [{ shown, ...page }, videos] = await Promise.all([
    loadPage(context, 'film'),
    loadVideos(context, 'cinematic-production', cinematicVideos),
  ]);
  const head = await pageHead(context, { ...shown, videos });
  return { ...page, videos, head };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** The only page with a dark theme throughout. */
export default function Film({ loaderData: { content, hero, galleries, lower, videos, links } }: Route.ComponentProps) {
  const { services } = content.cinematic;
  return (
    <>
      <div className="on-night">
        <PageHero words={content.hero} picture={hero} />
        <Sections
          order={content.sections}
          steps={lower.steps}
          of={{
            stills: <GallerySection {...galleries.stills} intro={content.stills} hasBleed />,
            statement: <Statement text={content.statement.text} picture={lower.statement} />,
            services: <TitledTextSection id="services" {...content.services} columns={4} />,
            cinematic: (
              <VideoSection
                id="cinematic-production"
                intro={content.cinematic}
                videos={videos}
                links={links['cinematic-production']}
              >
                <h3 className="section-head mt-[clamp(4rem,8vw,7rem)] text-h3">{services.title}</h3>
                <TitledTexts items={services.items} columns={4} headings="h4" />
              </VideoSection>
            ),
          }}
        />
      </div>
      <ServiceCall words={content.call} service="commercial" picture={lower.call} />
    </>
  );
}
