import { useIdentity } from './identity.ts';
import { PageLink } from '../parts/page-link.tsx';

/** The logo mark, the studio's name and its tagline. */
export function Logo() {
  const { name, tagline, lang } = useIdentity();
  return (
    <PageLink to="/" className="logo">
      <svg width="30" height="34" viewBox="0 0 30 34" aria-hidden="true" focusable="false">
        <path d="M1 1h28v32H1z" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path d="M7 6h7v9.5H7zm9 0h7v9.5h-7z" fill="currentColor" opacity="0.16" />
        <path d="M11 28 17.5 6H23l-3.5 22z" className="logo-light" />
      </svg>
      <span className="logo-words">
        <span className="logo-name">{name}</span>
        {tagline && (
          <span lang={lang?.['tagline']} className="logo-tagline">
            {tagline}
          </span>
        )}
      </span>
    </PageLink>
  );
}
