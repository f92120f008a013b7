import { expect, it } from 'vitest';
import { findListCommand } from './enquiry-card.tsx';

const onCard = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  isRepeat: false,
  isInField: false,
  isOnCard: true,
};
const onButton = { ...onCard, isOnCard: false };

it.each([
  ['j', 'next'],
  ['ArrowDown', 'next'],
  ['k', 'previous'],
  ['ArrowUp', 'previous'],
  ['e', 'archive'],
  ['E', 'archive'],
  ['r', 'reply'],
  ['?', 'help'],
  ['x', undefined],
])('%s on a card is %s', (key, command) => expect(findListCommand({ ...onCard, key })).toBe(command));

it('arrow keys are left to the controls of a card', () => {
  expect(findListCommand({ ...onButton, key: 'ArrowDown' })).toBeUndefined();
  expect(findListCommand({ ...onButton, key: 'j' })).toBe('next');
});

it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'isInField'] as const)('no key is taken with %s', (name) => {
  for (const key of ['j', 'k', 'e', 'r', '?', 'ArrowDown']) {
    expect(findListCommand({ ...onCard, key, [name]: true })).toBeUndefined();
  }
});

it('a held key moves on, but acts only once', () => {
  const held = { ...onCard, isRepeat: true };
  for (const key of ['e', 'r', '?']) expect(findListCommand({ ...held, key })).toBeUndefined();
  expect(findListCommand({ ...held, key: 'j' })).toBe('next');
  expect(findListCommand({ ...held, key: 'ArrowUp' })).toBe('previous');
});
