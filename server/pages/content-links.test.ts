import { expect, test } from 'vitest';
import { noOverrides } from '#contract/content/resolve-content.ts';
import { contentPages, pageNames } from '#contract/content/content-pages.ts';
import { listFields } from '#contract/content/list-fields.ts';
import { en } from '#contract/faults/messages.ts';
import { formatFault } from '#contract/faults/format-fault.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { findBrokenLinks } from './content.service.ts';

const isGallery = async (slug: string) => slug === 'weddings';

/** A link field of any page, with its path. */
const [page, field] = pageNames
  .flatMap((name) =>
    listFields(contentPages[name], builtInContent[name], noOverrides).map((each) => [name, each] as const),
  )
  .find(([, { meta }]) => meta.kind === 'link') as readonly [keyof typeof contentPages, { path: string }];
const errorsOf = async (href: string) => {
  const differences = { ...noOverrides, shared: { [field.path]: href } };
  const faults = await findBrokenLinks(contentPages[page], builtInContent[page], differences, isGallery);
  return faults.map((fault) => ({ path: fault.path, message: formatFault(en, fault) }));
};

test.for(['/', '/portrait', '/portrait#family-portrait', '/contact', '/terms', '/gallery/weddings'])(
  '%s leads to a page of the site',
  async (href) => expect(await errorsOf(href)).toEqual([]),
);

test.for(['/nowhere', '/gallery', '/gallery/unknown', '/portrait#nowhere', '/gallery/weddings#top', '/admin'])(
  '%s leads nowhere',
  async (href) =>
    expect(await errorsOf(href)).toEqual([{ path: `shared.${field.path}`, message: 'Must be a page of this site' }]),
);

test.for(pageNames)('the built-in links of %s lead somewhere', async (name) => {
  const links = listFields(contentPages[name], builtInContent[name], noOverrides).filter(
    ({ meta }) => meta.kind === 'link',
  );
  const shared = Object.fromEntries(links.map(({ path, values }) => [path, values.en]));
  expect(
    await findBrokenLinks(contentPages[name], builtInContent[name], { ...noOverrides, shared }, async () => true),
  ).toEqual([]);
});
