import { TextLink } from '../parts/links.tsx';
import type { MemberCardProps } from '#app/site/sections/member-card.tsx';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';
import { SampleNote, TeamRows } from '../parts/team/team-rows.tsx';

interface TeamProps {
  words: { title: string; text: string; action: string };
  members: MemberCardProps[];
  /** whether the members are the built-in samples */
  areSamples: boolean;
}

export function Team({ words, members, areSamples }: TeamProps) {
  return (
    <section id="team" aria-labelledby="team-title" className="section relative bg-linen">
      <div className="wrap">
        {areSamples && <SampleNote />}
        <div className="section-head">
          <SectionHeading id="team-title" title={words.title}>
            {words.text}
          </SectionHeading>
        </div>
        <TeamRows members={members} />
        <TextLink to="/team" className="mt-12">
          {words.action}
        </TextLink>
      </div>
    </section>
  );
}
