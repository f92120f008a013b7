import { expect, test } from 'vitest';
import { isProfile } from './outside-links.tsx';

test.each([
  'https://www.instagram.com/',
  'https://instagram.com',
  'http://m.facebook.com/?ref=x',
  'https://linkedin.com/#',
])('%s is a network, not a profile', (href) => expect(isProfile(href)).toBe(false));

test.each(['https://www.instagram.com/lightwell', 'https://linkedin.com/company/x', 'https://lightwell.example/'])(
  '%s is a profile',
  (href) => expect(isProfile(href)).toBe(true),
);

test('a link that is not set is no profile', () => expect(isProfile(null)).toBe(false));
