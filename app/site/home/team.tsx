import { teamIntro } from '#content/pages/home.ts';
import { Reveal } from '#app/ui/reveal.tsx';
import { TextLink } from '../parts/links.tsx';
import { MemberCard, type ShownMember } from '../parts/member-card.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import { layOutTeam } from './team-layout.ts';

export function Team({ members }: { members: ShownMember[] }) {
  const { large, medium, others } = layOutTeam(members);
  return (
    <section id="team" aria-labelledby="team-title" className="section bg-linen">
      <div className="wrap">
        <SectionHeading id="team-title" title={teamIntro.title}>
          {teamIntro.text}
        </SectionHeading>
        <div className="mt-[clamp(2.5rem,5vw,4.5rem)] grid gap-y-[clamp(2.5rem,5vw,4.5rem)]">
          <Row members={large} size="large" className="sm:grid-cols-2" />
          <Row members={medium} size="medium" className="grid-cols-2 sm:grid-cols-3" />
          <Row members={others} size="small" className="grid-cols-2 md:grid-cols-5" />
        </div>
        <TextLink to="/team" className="mt-12">
          Work with us
        </TextLink>
      </div>
    </section>
  );
}

function Row({
  members,
  size,
  className,
}: {
  members: ShownMember[];
  size: 'large' | 'medium' | 'small';
  className: string;
}) {
  if (members.length === 0) return null;
  return (
    <Reveal>
      <ul className={`grid gap-x-[clamp(1rem,2vw,2rem)] gap-y-10 ${className}`}>
        {members.map((member) => (
          <li key={member.id}>
            <MemberCard member={member} size={size} />
          </li>
        ))}
      </ul>
    </Reveal>
  );
}
