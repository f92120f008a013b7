import { commercialVideos } from '#content/sample-videos.ts';
import { GallerySection } from '#app/site/gallery/gallery-section.tsx';
import { loadPage } from '../load-page.ts';
import { loadVideos } from '../load-content.ts';
import { pageHead } from '../seo/page-head.ts';
import { listPrices } from '../seo/structured-data.ts';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { PricingTable } from '#app/site/sections/pricing-table.tsx';
import { Sections } from '#app/site/sections/sections.tsx';
import { ServiceCall } from '#app/site/sections/call-to-action.tsx';
import { Statement, TitledTextSection } from '#app/site/sections/titled-texts.tsx';
import { VideoSection } from '../video/video-section.tsx';
import type { Route } from './+types/route';

export async function loader({ context }: Route.LoaderArgs) {
  const [{ shown, ...page }, videos] = await Promise.all([
    loadPage(context, 'commercial'),
    loadVideos(context, 'video-production', commercialVideos),
  ]);
  const head = await pageHead(context, {
    ...shown,
    videos,
    offers: listPrices(page.content),
  });
  return { ...page, videos, head };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Commercial({ loaderData }: Route.ComponentProps) {
  const { content, hero, galleries, lower, videos, links } = loaderData;
  return (
    <>
      <PageHero words={content.hero} picture={hero} badge="您的商业页面横幅" />
      <Sections
        order={content.sections}
        steps={lower.steps}
        of={{
          commercial: <GallerySection {...galleries.commercial} intro={content.commercial} hasBleed />,
          events: <GallerySection {...galleries.events} intro={content.events} />,
          videos: (
            <VideoSection
              id="video-production"
              intro={content.videos}
              videos={videos}
              links={links['video-production']}
              className="on-night"
            />
          ),
          statement: <Statement text={content.statement.text} picture={lower.statement} />,
          approach: <TitledTextSection id="approach" {...content.approach} columns={3} />,
          pricing: <PricingTable prices={content.pricing} service="commercial" />,
          call: <ServiceCall words={content.call} service="commercial" picture={lower.call} />,
        }}
      />
    </>
  );
}
