import { expect, test } from 'vitest';
import { joinSentences } from './use-site-language.ts';

test.each([
  [['For people.', 'Within 24 hours.'], 'For people. Within 24 hours.'],
  [['为人拍摄。', '24 小时内回复。'], '为人拍摄。24 小时内回复。'],
  [['为人拍摄。', 'Within 24 hours.', 'Call us.'], '为人拍摄。Within 24 hours. Call us.'],
])('%j is one text', (sentences, text) => expect(joinSentences(sentences)).toBe(text));
