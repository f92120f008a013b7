import { type PageName, pageNames } from '#contract/content/content-pages.ts';
import type { BuiltInContent } from '#contract/content/resolve-content.ts';

/** The built-in content of all pages. What the owner changes is stored as differences from it. */
export const builtInContent = Object.fromEntries(
  await Promise.all(pageNames.map(async (name) => [name, await load(name)] as const)),
) as Record<PageName, BuiltInContent>;

/** The file of a page has its name and exports its texts under it, typed by the model of the page. */
async function load(name: PageName): Promise<BuiltInContent> {
  const file = (await import(`./pages/${name}.ts`)) as Readonly<Record<string, BuiltInContent>>;
  const content = file[name];
  if (!content) throw new Error(`content/pages/${name}.ts must export its texts as ${name}`);
  return content;
}
