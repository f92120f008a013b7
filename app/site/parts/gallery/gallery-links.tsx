import { TextLink } from '../links.tsx';

/** A link to the page of a gallery. */
export interface GalleryLink {
  slug: string;
  name: string;
  /** see `ShownItem` */
  lang?: 'en' | undefined;
}

/** Links from a section to the galleries of its category. */
export function GalleryLinks({ links = [], className = '' }: { links?: readonly GalleryLink[]; className?: string }) {
  if (links.length === 0) return null;
  return (
    <ul className={`mt-6 flex flex-wrap gap-x-8 gap-y-1 ${className}`}>
      {links.map(({ slug, name, lang }) => (
        <li key={slug} className="min-w-0">
          <TextLink to={`/gallery/${slug}`}>
            <span lang={lang}>{name}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
