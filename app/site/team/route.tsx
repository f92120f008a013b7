import { heroPositions } from '#content/galleries.ts';
import { teamIntro } from '#content/team-intro.ts';
import { openings, teamHero } from '#content/pages/team.ts';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { loadBanner } from '../parts/page-pictures.ts';
import { loadTeam } from '../parts/team/load-team.ts';
import { SampleNote, TeamRows } from '../parts/team/team-rows.tsx';
import { builtInPageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';
import { JoinUs } from './join-us.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [{ hero, shown }, team] = await Promise.all([loadBanner(context, 'team'), loadTeam(context)]);
  return { hero, team, head: await builtInPageHead(context, '/team', shown) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Team({ loaderData: { hero, team } }: Route.ComponentProps) {
  return (
    <>
      <PageHero words={teamHero} position={heroPositions.team} picture={hero} />
      <section id="team" aria-labelledby="team-title" className="section relative">
        <div className="wrap">
          {team.areSamples && <SampleNote />}
          <h2 id="team-title" className="section-head max-w-[10.4em] text-h2">
            {teamIntro.text}
          </h2>
          <TeamRows members={team.members} />
        </div>
      </section>
      <JoinUs openings={openings} />
    </>
  );
}
