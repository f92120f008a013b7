import { Reveal } from '#app/ui/reveal.tsx';
import type { ContentItem } from '#contract/content/shown-item.ts';
import type { PictureSource } from '#contract/media.ts';
import { isProfile, SocialLink } from '#app/site/frame/outside-links.tsx';
import { OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { useMessages } from '#app/site/words/site-messages.ts';
import { AnyPicture } from './any-picture.tsx';

/** The team: a row of two large cards, two rows of three, then rows of five, which on a phone are one row to swipe. */
export function TeamRows({ members }: { members: MemberCardProps[] }) {
  const { large, medium, others } = layOutTeam(members);
  const { moreOfTeam } = useMessages();
  return (
    <div className="grid grid-cols-1 gap-y-[clamp(2.5rem,5vw,4.5rem)]">
      <Row members={large} size="large" className="sm:grid-cols-2" />
      <Row members={medium} size="medium" className="min-[15rem]:grid-cols-2 sm:grid-cols-3" />
      <Row members={others} size="small" className="team-swipe sm:grid-cols-2 md:grid-cols-5" swipedAs={moreOfTeam} />
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
  swipedAs,
}: {
  members: MemberCardProps[];
  size: 'large' | 'medium' | 'small';
  className: string;
  /** its name, if it is swiped on a phone: what scrolls must take the focus, for the arrow keys */
  swipedAs?: string;
}) {
  if (members.length === 0) return null;
  return (
    <Reveal>
      <ul
        className={`grid gap-x-[clamp(1rem,2vw,2rem)] gap-y-[clamp(2rem,4vw,3.5rem)] ${className}`}
        {...(swipedAs !== undefined && { 'aria-label': swipedAs, tabIndex: 0 })}
      >
        {members.map((member) => (
          <li key={member.id}>
            <MemberCard member={member} size={size} />
          </li>
        ))}
      </ul>
    </Reveal>
  );
}

/** Layout of the team: two large cards, two rows of three medium ones, then rows of five. */
export interface TeamLayout<T> {
  large: T[];
  medium: T[];
  others: T[];
}

export function layOutTeam<T>(members: readonly T[]): TeamLayout<T> {
  return { large: members.slice(0, 2), medium: members.slice(2, 8), others: members.slice(8) };
}

export interface MemberCardProps extends ContentItem {
  name: string;
  role: string;
  description: string;
  image: PictureSource | string;
  socialLinks: { platform: string; href: string }[];
  /** entered by the studio, not a built-in sample */
  isOwners?: boolean;
}

const sizes = {
  large: '(min-width: 90rem) 664px, (min-width: 40rem) 46vw, 91vw',
  medium: '(min-width: 90rem) 432px, (min-width: 40rem) 30vw, 45vw',
  small: '(min-width: 90rem) 246px, (min-width: 48rem) 18vw, (min-width: 40rem) 45vw, 58vw',
};

/** on a desktop with a device pixel ratio of 2, or on a phone with 3 */
const widest = { large: 1328, medium: 864, small: 680 };

/** A team member. All portraits have the same aspect ratio, so that the texts of a row are aligned. */
function MemberCard({ member, size }: { member: MemberCardProps; size: keyof typeof sizes }) {
  const { name, role, description, image, isOwners, lang } = member;
  const socialLinks = member.socialLinks.filter(({ href }) => isProfile(href));
  // The picture of a sample member shows an object, which its own text names.
  const heard =
    isOwners || typeof image === 'string'
      ? { alt: `${name}, ${role}`, altLang: lang?.['name'] && lang['role'] }
      : { alt: image.alt };
  return (
    <article className={`member member-${size} relative`}>
      <AnyPicture picture={image} {...heard} sizes={sizes[size]} widest={widest[size]} imageClassName="member-image" />
      <div className="member-words">
        <div>
          <h3 lang={lang?.['name']} className={size === 'large' ? 'text-h3' : 'text-h4'}>
            {name}
          </h3>
          <p lang={lang?.['role']} className="mt-1 text-small text-ash">
            {role}
          </p>
        </div>
        {socialLinks.length > 0 && (
          <ul className="member-links">
            {socialLinks.map(({ platform, href }) => (
              <li key={platform + href}>
                <SocialLink platform={platform} href={href} of={name} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <p lang={lang?.['description']} className="measure mt-3 text-small text-ash">
        {description}
      </p>
      {isOwners && <OwnerBadge text="您的团队成员" />}
    </article>
  );
}
