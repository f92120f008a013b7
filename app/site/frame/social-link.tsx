import { Icon, type IconName } from '#app/ui/icon.tsx';
import type { SocialNetwork } from '#contract/studio.ts';
import { fillIn } from '#contract/content/fill-in.ts';
import { useMessages } from '#app/site/words/use-words.ts';

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
