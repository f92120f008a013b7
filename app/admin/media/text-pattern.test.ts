import { expect, it } from 'vitest';
import { fillPattern, numberIn, tagsIn } from './media-actions.ts';

it('fills in the values, and leaves names that it does not know', () => {
  const values = { category: '婚礼摄影', n: '07', name: 'IMG_1' };
  expect(fillPattern('{category} {n} ', values)).toBe('婚礼摄影 07');
  expect(fillPattern('{nmae} {name}', values)).toBe('{nmae} IMG_1');
});

it('numbers with as many digits as the largest number has', () => {
  expect([numberIn(6, 120), numberIn(99, 100), numberIn(0, 9)]).toEqual(['007', '100', '1']);
});

it('separates tags by commas of either script, without repeated ones', () => {
  expect(tagsIn('春天，婚礼, spring、婚礼,')).toEqual(['春天', '婚礼', 'spring']);
});
