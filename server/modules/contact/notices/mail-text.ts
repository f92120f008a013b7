/** Control characters would end a header or a line of a list. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ').trim();
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export type Rows = [label: string, value: string][];

export const textRows = (rows: Rows, colon: string): string[] =>
  rows.map(([label, value]) => `${label}${colon}${oneLine(value)}`);

export const htmlRows = (rows: Rows): string[] => [
  '<table>',
  ...rows.map(
    ([label, value]) =>
      `<tr><th style="text-align:left;padding-right:1em">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  ),
  '</table>',
];

export const htmlLink = (url: string, text: string): string =>
  `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`;

/** Chinese fonts of the usual systems: without a name some mail programs take Japanese forms of the characters. */
const findFonts = (lang: string) =>
  lang.startsWith('zh') ? `'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif` : 'sans-serif';

export const htmlDocument = (lang: string, lines: readonly string[]): string =>
  [
    `<!doctype html><html lang="${lang}"><body style="font-family:${findFonts(lang)}">`,
    ...lines,
    '</body></html>',
  ].join('\n');
