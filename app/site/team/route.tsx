import type { MemberCardProps } from '#app/site/sections/team-rows.tsx';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { Sections } from '#app/site/sections/sections.tsx';
import { loadPage } from '../load-page.ts';
import { loadTeam } from '../load-content.ts';
import { SampleNote, TeamRows } from '../sections/team-rows.tsx';
import { pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';
import { JoinUs } from './join-us.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [{ content, hero, shown }, team] = await Promise.all([loadPage(context, 'team'), loadTeam(context)]);
  return { content, hero, team, head: await pageHead(context, shown) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Team({ loaderData: { content, hero, team } }: Route.ComponentProps) {
  return (
    <>
      <PageHero words={content.hero} picture={hero} />
      <Sections
        order={content.sections}
        of={{ team: <Members title={content.team.title} {...team} />, join: <JoinUs {...content.join} /> }}
      />
    </>
  );
}

interface MembersProps {
  title: string;
  members: MemberCardProps[];
  areSamples: boolean;
}

function Members({ title, members, areSamples }: MembersProps) {
  return (
    <section id="team" aria-labelledby="team-title" className="section relative">
      <div className="wrap">
        {areSamples && <SampleNote />}
        <h2 id="team-title" className="section-head max-w-[10.4em] text-h2">
          <Phrases>{title}</Phrases>
        </h2>
        <TeamRows members={members} />
      </div>
    </section>
  );
}
