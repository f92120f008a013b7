import type { AnchorHTMLAttributes } from 'react';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { useMessages } from '#app/site/words/site-messages.ts';
import type { SocialNetwork } from '#contract/studio.ts';
import { fillIn } from '#contract/content/shown-item.ts';

/** An external link: opens a new tab without opener or referrer. */
export function OutsideLink({ children, className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { opensNewTab } = useMessages();
  return (
    <a className={`text-link ${className ?? ''}`} target="_blank" rel="noopener noreferrer" {...rest}>
      <span>{children}</span>
      <Icon name="arrow-up-right" />
      <span className="sr-only">{` ${opensNewTab}`}</span>
    </a>
  );
}

const known: Record<string, IconName> = { instagram: 'instagram', linkedin: 'linkedin', facebook: 'facebook' };

interface SocialLinkProps {
  platform: string;
  href: string;
  of: string;
  icon?: IconName;
}

/** A profile link as an icon; without one of its own, unknown platforms get a general icon. */
export function SocialLink({ platform, href, of, icon = known[platform.toLowerCase()] ?? 'behance' }: SocialLinkProps) {
  const words = useMessages();
  const name = (Object.hasOwn(words.networks, platform) && words.networks[platform as SocialNetwork]) || platform;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="icon-button social-link">
      <Icon name={icon} size={22} />
      <span className="sr-only">{`${fillIn(words.profile, { name: of, platform: name })} ${words.opensNewTab}`}</span>
    </a>
  );
}

const bareNetwork =
  /^https?:\/\/(?:www\.|m\.)?(?:(?:instagram|facebook|linkedin|xiaohongshu|douyin|weibo|whatsapp)\.com|wa\.me|mp\.weixin\.qq\.com)\/?(?:[?#].*)?$/i;

/** Whether the URL leads to a profile. The address of a network alone leads to its login page. */
export function isProfile(href: string | null | undefined): href is string {
  return typeof href === 'string' && !bareNetwork.test(href);
}
