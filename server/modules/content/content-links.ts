import type { ContentOverrides } from '#contract/content/content-differences.ts';
import { contentPages } from '#contract/content/content-pages.ts';
import { findNode } from '#contract/content/content-paths.ts';
import type { PageDefinition } from '#contract/content/define-page.ts';
import type { BuiltInContent } from '#contract/content/resolve-content.ts';
import type { FieldError } from '#contract/problem.ts';

/** The changed links that lead nowhere: to no page, to no gallery, or to no section of a page. */
export async function findBrokenLinks(
  page: PageDefinition,
  builtIn: BuiltInContent,
  { shared }: ContentOverrides,
  isGallery: (slug: string) => Promise<boolean>,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [path, href] of Object.entries(shared)) {
    const field = findNode(page.schema, path, builtIn.en);
    if (field?.type !== 'field' || field.meta.kind !== 'link' || (await leadsSomewhere(String(href), isGallery)))
      continue;
    errors.push({ path: `shared.${path}`, message: 'Must be a page of this site' });
  }
  return errors;
}

async function leadsSomewhere(href: string, isGallery: (slug: string) => Promise<boolean>): Promise<boolean> {
  const [path = '', section] = href.split('#', 2);
  const slug = /^\/gallery\/([a-z0-9-]+)$/.exec(path)?.[1];
  if (slug !== undefined) return section === undefined && (await isGallery(slug));
  const targets = Object.values<PageDefinition>(contentPages).filter((page) => page.path === path);
  if (targets.length === 0 || path === contentPages.gallery.path) return false;
  return section === undefined || targets.some(({ anchors }) => Object.values(anchors).includes(section));
}
