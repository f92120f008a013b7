import type { PageContent } from '#contract/content/define-page.ts';
import type { aboutPage } from '#contract/content/pages/about.ts';
import type { Statistic } from '#contract/content/shown-item.ts';
import { aboutPictures } from '#content/about-pictures.ts';
import { servicesContext } from '#app/services-context.ts';
import { indexAboutTexts, aboutMessages } from './about-texts.ts';
import { OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { CallToAction } from '#app/site/sections/call-to-action.tsx';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { loadPage } from '../load-page.ts';
import { getPageLanguage, orDefault, samplePicture } from '../load-content.ts';
import { Sections } from '#app/site/sections/sections.tsx';
import { Statistics, TitledTexts } from '#app/site/sections/titled-texts.tsx';
import { pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';
import { loadMore, loadPurpose } from './load-statements.ts';
import { Statements, Story } from './about-sections.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { records } = context.get(servicesContext);
  const [{ content, hero, lower, shown }, entries] = await Promise.all([
    loadPage(context, 'about'),
    orDefault(context, 'The about texts', records.aboutEntries.listPublished({}, getPageLanguage(context)), []),
  ]);
  const about = aboutMessages(indexAboutTexts(entries), content);
  return {
    content,
    hero,
    lower,
    purpose: await loadPurpose(context, entries, about),
    statistics: about.statistics,
    areStatisticsOwners: about.areStatisticsOwners,
    more: await loadMore(context, entries),
    storyPicture: samplePicture(context, aboutPictures.story),
    head: await pageHead(context, shown),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function About({ loaderData }: Route.ComponentProps) {
  const { content, hero, lower, purpose, statistics, areStatisticsOwners, storyPicture, more } = loaderData;
  return (
    <>
      <PageHero words={content.hero} picture={hero} />
      <Sections
        order={content.sections}
        of={{
          purpose: <Statements items={purpose} />,
          values: <Values words={content.values} statistics={statistics} areStatisticsOwners={areStatisticsOwners} />,
          story: <Story {...content.story} picture={storyPicture} />,
        }}
      />
      {more.length > 0 && <Statements id="more" items={more} />}
      <CallToAction title={content.call.title} to="/contact" picture={lower.call}>
        {content.call.action}
      </CallToAction>
    </>
  );
}

interface ValuesProps {
  words: PageContent<typeof aboutPage>['values'];
  statistics: readonly Statistic[];
  areStatisticsOwners: boolean;
}

function Values({ words, statistics, areStatisticsOwners }: ValuesProps) {
  return (
    <section id="values" aria-labelledby="values-title" className="on-night section">
      <div className="wrap">
        <h2 id="values-title" className="section-head text-h2">
          <Phrases>{words.title}</Phrases>
        </h2>
        <TitledTexts items={words.items} columns={3} />
        <div className="relative mt-[clamp(3.5rem,7vw,6.5rem)]">
          {areStatisticsOwners && <OwnerBadge text="您的数据" isAbove />}
          <Statistics items={statistics} />
        </div>
      </div>
    </section>
  );
}
