import { Icon } from '#app/ui/icon.tsx';
import { notFoundContent } from '#content/page-meta.ts';
import { ButtonLink } from '../parts/links.tsx';
import { PageLink } from '../parts/page-link.tsx';

const onward = [
  { label: 'Portrait', to: '/portrait' },
  { label: 'Newborn', to: '/newborn' },
  { label: 'Property', to: '/property' },
  { label: 'Commercial', to: '/commercial' },
];

/** The 404 page, also shown when a loader responds with 404. */
export function NotFound() {
  return (
    <div className="wrap columns-12 section min-h-[70svh] content-center gap-y-12">
      <title>{notFoundContent.title}</title>
      <meta name="robots" content="noindex" />
      <div className="col-span-12 lg:col-span-8">
        <h1 className="text-h1">{notFoundContent.title}</h1>
        <p className="mt-6 text-lead text-ash">{notFoundContent.text}</p>
        <ButtonLink to="/" className="mt-10">
          Back to the home page
        </ButtonLink>
      </div>
      <nav aria-label="Other pages" className="col-span-12 self-end lg:col-span-4">
        <ul className="lined-list">
          {onward.map((link) => (
            <li key={link.to}>
              <PageLink to={link.to} className="lined-link">
                {link.label}
                <Icon name="arrow-right" />
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
