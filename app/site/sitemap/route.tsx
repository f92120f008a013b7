import type { ContentItem } from '#contract/content/shown-item.ts';
import { servicesContext } from '#app/services-context.ts';
import { Sections } from '#app/site/sections/sections.tsx';
import { loadPage } from '../load-page.ts';
import { PageLink } from '../frame/links.tsx';
import { getPageLanguage, orDefault } from '../load-content.ts';
import { englishFields } from '../words/shown-text.tsx';
import { pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';

export async function loader({ context }: Route.LoaderArgs) {
  const { records } = context.get(servicesContext);
  const [{ content, shown }, galleries] = await Promise.all([
    loadPage(context, 'sitemap'),
    orDefault(context, 'The galleries', records.galleries.listPublished({}, getPageLanguage(context)), []),
  ]);
  return {
    content,
    galleries: galleries.map(({ name, slug, lang }) => ({
      id: slug,
      label: name,
      to: `/gallery/${slug}`,
      lang: englishFields({ label: lang?.['name'] }),
    })),
    head: await pageHead(context, shown),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** The site map for visitors; search engines read /sitemap.xml. */
export default function Sitemap({ loaderData: { content, galleries } }: Route.ComponentProps) {
  return (
    <div className="wrap section">
      <h1 className="section-head text-h1">{content.title}</h1>
      <div className="sitemap-groups grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        <Sections
          order={content.sections}
          of={{
            people: <Group {...content.people} />,
            places: <Group {...content.places} />,
            studio: <Group {...content.studio} />,
            legal: <Group {...content.legal} />,
            galleries: galleries.length > 0 && <Group {...content.galleries} links={galleries} />,
          }}
        />
      </div>
    </div>
  );
}

interface GroupProps {
  title: string;
  links: readonly (ContentItem & { label: string; to: string })[];
}

function Group({ title, links }: GroupProps) {
  return (
    <section aria-label={title}>
      <h2 className="text-h4">{title}</h2>
      <ul className="lined-list mt-4">
        {links.map(({ id, label, to, lang }) => (
          <li key={id}>
            <PageLink to={to} lang={lang?.['label']} className="lined-link">
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
