import { servicesContext } from '#app/services-context.ts';
import { PageLink } from '../parts/page-link.tsx';
import { orDefault } from '../parts/page-pictures.ts';
import { builtInPageHead } from '../seo/page-head.ts';
import type { Route } from './+types/sitemap';
import { sitemapGroups } from './sitemap-groups.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { records } = context.get(servicesContext);
  const galleries = await orDefault(context, 'The galleries', records.galleries.listPublished(), []);
  return {
    galleries: galleries.map(({ name, slug }) => ({ label: name, to: `/gallery/${slug}` })),
    head: await builtInPageHead(context, '/sitemap'),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** The site map for visitors; search engines read /sitemap.xml. */
export default function Sitemap({ loaderData: { galleries } }: Route.ComponentProps) {
  const groups = [...sitemapGroups, ...(galleries.length > 0 ? [{ title: 'Galleries', links: galleries }] : [])];
  return (
    <div className="wrap section">
      <h1 className="section-head text-h1">Sitemap</h1>
      <div className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {groups.map(({ title, links }) => (
          <section key={title} aria-label={title}>
            <h2 className="text-h4">{title}</h2>
            <ul className="lined-list mt-4">
              {links.map(({ label, to }) => (
                <li key={to}>
                  <PageLink to={to} className="lined-link">
                    {label}
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
