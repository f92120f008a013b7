import { expect, test } from 'vitest';
import { en } from '#contract/faults/messages.ts';
import { formatFault } from '#contract/faults/format-fault.ts';
import { validateOverrides } from '#contract/content/validate-overrides.ts';
import { type ContentOverrides, noOverrides } from '#contract/content/resolve-content.ts';
import { portraitPage } from '#contract/content/pages/portrait.ts';
import { listFields } from '#contract/content/list-fields.ts';
import { builtInContent } from '#content/built-in-content.ts';
import {
  addItem,
  confirmTranslation,
  editedValue,
  moveItem,
  findOrder,
  removeItem,
  resetField,
  setField,
  setShown,
  withoutBlankLines,
  mergeOverrides,
} from './edit-overrides.ts';
import { editorSections, type EditorNode } from './editor-tree.ts';

const edited = { page: portraitPage, builtIn: builtInContent.portrait };
const title = { language: 'en', path: 'hero.title' } as const;
const chineseTitle = { language: 'zh-Hans', path: 'hero.title' } as const;
const price = { language: 'shared', path: 'pricing.packages.basic.price' } as const;
const start = noOverrides;

function listShownPaths(node: EditorNode): string[] {
  if (node.type === 'field') return [node.path];
  if (node.type === 'group') return node.children.flatMap(listShownPaths);
  return node.items.flatMap(({ isShown, children }) => (isShown ? children.flatMap(listShownPaths) : []));
}

const builtInTitle = editedValue(edited, start, title);
const isOutdated = (differences: ContentOverrides) =>
  listFields(portraitPage, edited.builtIn, differences).find(({ path }) => path === 'hero.title')?.isOutdated;

test('a changed field is a difference, and one with its built-in value is none', () => {
  const changed = setField(edited, start, title, 'Faces');
  expect(changed).toEqual({ ...start, en: { 'hero.title': 'Faces' } });
  expect(setField(edited, changed, title, builtInTitle)).toEqual(start);
  expect(resetField(changed, title)).toEqual(start);
  expect(setField(edited, start, price, '$5').shared).toEqual({ [price.path]: '$5' });
});

test('a text that is too long or empty stays as typed, and is an error of its field', () => {
  const typed = setField(edited, setField(edited, start, title, ''), chineseTitle, '字'.repeat(61));
  expect(editedValue(edited, typed, title)).toBe('');
  const { errors } = validateOverrides(edited.page, edited.builtIn, typed);
  expect(errors.map((fault) => ({ path: fault.path, message: formatFault(en, fault) }))).toEqual([
    { path: 'en.hero.title', message: 'Must not be empty' },
    { path: 'zh-Hans.hero.title', message: 'Must be at most 60 characters' },
  ]);
});

test('a translation remembers its English, and can be confirmed once the English has changed', () => {
  const english = setField(edited, start, title, 'Faces');
  expect(isOutdated(english)).toBe(true);
  const confirmed = confirmTranslation(edited, english, 'hero.title');
  expect(confirmed.sources).toEqual({ 'hero.title': 'Faces' });
  expect(isOutdated(confirmed)).toBe(false);
  expect(validateOverrides(edited.page, edited.builtIn, confirmed).differences).toEqual(confirmed);
  expect(resetField(confirmed, chineseTitle)).toEqual(english);
  expect(setField(edited, setField(edited, start, chineseTitle, '脸'), title, 'Faces').sources).toEqual({
    'hero.title': builtInTitle,
  });
});

test('sections are moved and hidden, and shown again where they were', () => {
  const [first, second] = portraitPage.sections;
  const moved = moveItem(edited, start, 'sections', { from: 1, to: 0 });
  expect(findOrder(edited, moved, 'sections').shown.slice(0, 2)).toEqual([second, first]);
  expect(moveItem(edited, moved, 'sections', { from: 0, to: 1 })).toEqual(start);

  const hidden = setShown(edited, start, 'sections', { id: second as string, isShown: false });
  expect(findOrder(edited, hidden, 'sections')).toEqual({
    shown: portraitPage.sections.filter((name) => name !== second),
    hidden: [second],
  });
  expect(setShown(edited, hidden, 'sections', { id: second as string, isShown: true })).toEqual(start);
});

test('an added item has no fields yet, and its fields go with it', () => {
  const path = 'pricing.packages';
  const added = addItem(edited, start, path, 'added-1');
  expect(findOrder(edited, added, path).shown.at(-1)).toBe('added-1');
  const filled = setField(edited, added, { language: 'en', path: `${path}.added-1.name` }, 'Grand');
  expect(setField(edited, filled, { language: 'en', path: `${path}.added-1.name` }, '')).toEqual(added);
  const hidden = setShown(edited, filled, path, { id: 'added-1', isShown: false });
  expect(findOrder(edited, hidden, path).hidden).toEqual(['added-1']);
  expect(findOrder(edited, setShown(edited, hidden, path, { id: 'added-1', isShown: true }), path)).toEqual(
    findOrder(edited, added, path),
  );
  expect(removeItem(edited, hidden, path, 'added-1')).toEqual(start);
});

test('blank lines of a list of lines are not sent', () => {
  const typed = setField(edited, start, { language: 'en', path: 'offer.items' }, ['One', ' ', 'Two', '']);
  expect(withoutBlankLines(edited, typed).en['offer.items']).toEqual(['One', 'Two']);
});

test('the editor shows what stands first, the sections in their order, and the hidden ones last', () => {
  const changed = setShown(edited, moveItem(edited, start, 'sections', { from: 7, to: 0 }), 'sections', {
    id: 'family',
    isShown: false,
  });
  expect(editorSections(edited, changed).map(({ name, isShown }) => (isShown ? name : `(${name})`))).toEqual([
    'meta',
    'hero',
    'call',
    'headshots',
    'statement',
    'features',
    'offer',
    'process',
    'pricing',
    '(family)',
  ]);
  const list = (differences: ContentOverrides) =>
    editorSections(edited, differences).flatMap(({ isShown, node }) => (isShown ? listShownPaths(node) : []));
  expect(list(start).toSorted()).toEqual(
    listFields(portraitPage, edited.builtIn, start)
      .map(({ path }) => path)
      .toSorted(),
  );
  expect(list(changed)).not.toContain('family.title');
});

test('two edits of a page are merged by field, and where they clash mine is kept until theirs is chosen', () => {
  const base = setField(edited, start, title, 'Faces');
  const mine = setField(edited, setField(edited, base, price, '$5'), title, 'My faces');
  const theirs = setField(edited, moveItem(edited, base, 'sections', { from: 1, to: 0 }), title, 'Their faces');
  const { merge, differences } = mergeOverrides({ base, mine, theirs });
  expect(merge).toEqual({
    theirs: ['orders/sections'],
    mine: ['shared/pricing/packages/basic/price'],
    conflicts: [{ name: 'en/hero/title', mine: 'My faces', theirs: 'Their faces' }],
  });
  expect(differences).toEqual({ ...theirs, shared: mine.shared, en: mine.en });
});
