import { expect, it } from 'vitest';
import { mergeEdits } from './edit-conflict.tsx';

const base = { title: 'Loft', text: 'Old', links: [{ href: 'a' }], place: { city: 'LA' }, order: '0' };
const names = ['title', 'text', 'links', 'place.city', 'order'];

it('takes what only they changed, keeps what only we changed, and reports conflicts', () => {
  const mine = { ...base, title: 'My loft', text: 'Mine', order: '3' };
  const theirs = { ...base, text: 'Theirs', links: [], place: { city: 'SF' }, order: '3' };
  expect(mergeEdits(names, { base, mine, theirs })).toEqual({
    theirs: ['links', 'place.city'],
    mine: ['title'],
    conflicts: [{ name: 'text', mine: 'Mine', theirs: 'Theirs' }],
  });
});

it('reports nothing for two equal edits', () => {
  const both = { ...base, title: 'Same' };
  expect(mergeEdits(names, { base, mine: both, theirs: structuredClone(both) })).toEqual({
    theirs: [],
    mine: [],
    conflicts: [],
  });
});
