import { expect, it } from 'vitest';
import { toSearchParams } from './data.ts';

it('a filter becomes query parameters, without those that filter nothing', () => {
  expect(String(toSearchParams({ view: 'inbox', service: 'all', search: '  ' }))).toBe('view=inbox');
  expect(String(toSearchParams({ service: 'newborn', search: ' 王 & co ' }))).toBe(
    'service=newborn&search=%E7%8E%8B+%26+co',
  );
});
