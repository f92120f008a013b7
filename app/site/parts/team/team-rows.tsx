import { Reveal } from '#app/ui/reveal.tsx';
import { MemberCard, type MemberCardProps } from '#app/site/sections/member-card.tsx';
import { layOutTeam } from './team-layout.ts';

/** The team: a row of two large cards, two rows of three, then rows of five. */
export function TeamRows({ members }: { members: MemberCardProps[] }) {
  const { large, medium, others } = layOutTeam(members);
  return (
    <div className="grid gap-y-[clamp(2.5rem,5vw,4.5rem)]">
      <Row members={large} size="large" className="sm:grid-cols-2" />
      <Row members={medium} size="medium" className="min-[15rem]:grid-cols-2 sm:grid-cols-3" />
      <Row members={others} size="small" className="min-[15rem]:grid-cols-2 md:grid-cols-5" />
    </div>
  );
}

/** A note for signed-in users: "Sample members. The team that you enter in the back office replaces them." */
export function SampleNote() {
  return (
    <p lang="zh" className="absolute top-6" hidden>
      <span className="badge badge-plain" data-owner-note="示例成员：您在后台添加的团队会替换他们" />
    </p>
  );
}

function Row({
  members,
  size,
  className,
}: {
  members: MemberCardProps[];
  size: 'large' | 'medium' | 'small';
  className: string;
}) {
  if (members.length === 0) return null;
  return (
    <Reveal>
      <ul className={`grid gap-x-[clamp(1rem,2vw,2rem)] gap-y-[clamp(2rem,4vw,3.5rem)] ${className}`}>
        {members.map((member) => (
          <li key={member.id}>
            <MemberCard member={member} size={size} />
          </li>
        ))}
      </ul>
    </Reveal>
  );
}
