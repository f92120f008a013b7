import { statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { zh } from '#app/i18n/zh.ts';
import { helpEn } from './articles-en.ts';
import { helpTopics } from './help-article.ts';
import { zh as alteredZh } from '#app/admin/altered/altered-messages.ts';
import { zh as systemZh } from '#app/admin/system/messages.ts';
import { zh as clientGalleriesZh } from '#app/admin/client-galleries/messages.ts';
import { zh as picksZh } from '#app/admin/client-galleries/picks-messages.ts';
import { helpZh } from './articles-zh.ts';
import { searchArticles } from './help-panel.tsx';

describe('the search of the help', () => {
  it('finds a word in the title before one in the text', () => {
    expect(searchArticles(helpEn, 'trash')[0]).toBe('trash');
    expect(searchArticles(helpEn, 'trash').length).toBeGreaterThan(1);
  });

  it('finds any part of a Chinese text, and full-width letters', () => {
    expect(searchArticles(helpZh, '回收')[0]).toBe('trash');
    expect(searchArticles(helpZh, '快捷键')).toContain('contacts');
    expect(searchArticles(helpZh, 'ＣＳＶ')).toContain('contacts');
  });

  it('wants every word, in any case and order', () => {
    expect(searchArticles(helpEn, 'Banner  LIBRARY')).toContain('hero-banners');
    expect(searchArticles(helpEn, 'banner nonsense')).toEqual([]);
  });

  it('lists everything while nothing is searched', () => {
    expect(searchArticles(helpZh, ' ')).toEqual([...helpTopics]);
  });
});

it('quotes only what is written on a control', () => {
  const written = JSON.stringify(
    { ...zh, systemTab: systemZh, clientGalleriesTab: clientGalleriesZh, picks: picksZh, altered: alteredZh },
    (_, text: unknown) => (typeof text === 'function' ? String(text) : text),
  );
  const quoted = [...JSON.stringify(helpZh).matchAll(/“([^”]+)”/g)].map(([, words = '']) => words);
  expect(quoted.filter((words) => !written.includes(words))).toEqual([]);
});

it.each(helpTopics)('has a small picture about %s in both languages', (topic) => {
  for (const language of ['zh', 'en']) {
    const { size } = statSync(path.join(import.meta.dirname, 'pictures', language, `${topic}.avif`));
    expect(size).toBeLessThanOrEqual(40 * 1024);
  }
});

describe.each([
  ['Chinese', helpZh, 170, 700],
  ['English', helpEn, 400, 1_600],
] as const)('each %s article', (_, articles, least, most) => {
  it.each(helpTopics)('about %s is half a page, and describes its picture', (topic) => {
    const { lead, parts, pictureAlt } = articles[topic];
    const length = [lead, ...parts.map(({ text }) => text)].join('').length;
    expect(length).toBeGreaterThanOrEqual(least);
    expect(length).toBeLessThanOrEqual(most);
    expect(parts.length).toBeGreaterThanOrEqual(3);
    expect(pictureAlt).not.toBe('');
  });
});
