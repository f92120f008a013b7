import { Icon, type IconName } from '#app/ui/icon.tsx';

const known: Record<string, IconName> = { instagram: 'instagram', linkedin: 'linkedin', facebook: 'facebook' };

/** A link to a profile, by its icon; a platform that is not known here gets the general portfolio icon. */
export function SocialLink({ platform, href, of }: { platform: string; href: string; of: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="icon-button social-link">
      <Icon name={known[platform.toLowerCase()] ?? 'behance'} size={22} />
      <span className="sr-only">
        {of} on {platform} (opens in a new tab)
      </span>
    </a>
  );
}
