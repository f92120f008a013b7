import { heroPositions } from '#content/galleries.ts';
import { aboutHero, aboutStory, aboutValues } from '#content/pages/about.ts';
import { servicesContext } from '#app/services-context.ts';
import { loadAbout } from '../home/load-about.ts';
import { aboutTextsOf } from '#app/site/sections/about-texts.ts';
import { OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { ClosingCall } from '#app/site/sections/closing-call.tsx';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { loadBanner, orDefault, samplePicture } from '../parts/page-pictures.ts';
import { Statistics } from '#app/site/sections/statistics.tsx';
import { TitledTexts } from '#app/site/sections/titled-texts.tsx';
import { builtInPageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';
import { loadMore, loadPurpose } from './load-statements.ts';
import { Statements } from './statements.tsx';
import { Story } from './story.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { records } = context.get(servicesContext);
  const [{ hero, shown }, entries] = await Promise.all([
    loadBanner(context, 'about'),
    orDefault(context, 'The about texts', records.aboutEntries.listPublished(), []),
  ]);
  const about = await loadAbout(context, aboutTextsOf(entries));
  return {
    hero,
    purpose: await loadPurpose(context, entries, about),
    statistics: about.statistics,
    areStatisticsOwners: about.areStatisticsOwners,
    more: await loadMore(context, entries),
    storyPicture: samplePicture(aboutStory.picture),
    head: await builtInPageHead(context, '/about', shown),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function About({ loaderData }: Route.ComponentProps) {
  const { hero, purpose, statistics, areStatisticsOwners, storyPicture, more } = loaderData;
  return (
    <>
      <PageHero words={aboutHero} position={heroPositions.about} picture={hero} />
      <Statements items={purpose} />
      <section id="values" aria-labelledby="values-title" className="on-night section">
        <div className="wrap">
          <h2 id="values-title" className="section-head text-h2">
            {aboutValues.title}
          </h2>
          <TitledTexts items={aboutValues.items} columns={3} />
          <div className="relative mt-[clamp(3.5rem,7vw,6.5rem)]">
            {areStatisticsOwners && <OwnerBadge text="您的数据" isAbove />}
            <Statistics items={statistics} />
          </div>
        </div>
      </section>
      <Story {...aboutStory} picture={storyPicture} />
      {more.length > 0 && <Statements id="more" items={more} />}
      <ClosingCall title="Come by, or write to us first" to="/contact">
        Book Now
      </ClosingCall>
    </>
  );
}
