import type { ContentItem } from '#contract/content/shown-item.ts';
import type { PictureSource } from '#contract/media/media.ts';
import { AnyPicture } from '../parts/any-picture.tsx';
import { isProfile } from '#app/site/frame/is-profile.ts';
import { OwnerBadge } from '#app/site/frame/owner-badge.tsx';
import { SocialLink } from '#app/site/frame/social-link.tsx';

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
  small: '(min-width: 90rem) 246px, (min-width: 48rem) 18vw, 45vw',
};

/** on a desktop with a device pixel ratio of 2, or on a phone with 3 */
const widest = { large: 1328, medium: 864, small: 580 };

/** A team member. All portraits have the same aspect ratio, so that the texts of a row are aligned. */
export function MemberCard({ member, size }: { member: MemberCardProps; size: keyof typeof sizes }) {
  const { name, role, description, image, isOwners, lang } = member;
  const socialLinks = member.socialLinks.filter(({ href }) => isProfile(href));
  return (
    <article className={`member member-${size} relative`}>
      <AnyPicture
        picture={image}
        alt={`${name}, ${role}`}
        altLang={lang?.['name'] && lang['role']}
        sizes={sizes[size]}
        widest={widest[size]}
        imageClassName="member-image"
      />
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
