import { expect, it } from 'vitest';
import { queryOf } from './contact-filter.ts';

it('a filter is asked for in the words of the call, and what filters nothing is left out', () => {
  expect(String(queryOf({ view: 'inbox', service: 'all', search: '  ' }))).toBe('view=inbox');
  expect(String(queryOf({ service: 'newborn', search: ' 王 & co ' }))).toBe('service=newborn&search=%E7%8E%8B+%26+co');
});
