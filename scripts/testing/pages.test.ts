import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '#server/config.ts';
import { readPage } from './read-page.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const compose = read('compose.yaml');
/** Of compose.yaml and Caddy. */
const others = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));

const isKnown = (variable: string) => variable === 'SITE' || variable in variables || others.has(variable);

test.each(['install.md', 'upgrade.md'])('what the commands of docs/%s name is there', (name) => {
  const blocks = readPage(name);
  const commands = blocks.map((block) => block.commands).join('\n');
  expect(blocks.length).toBeGreaterThan(4);
  expect(spawnSync('bash', ['-n'], { input: commands }).stderr.toString()).toBe('');
  /** @returns what the first group matches */
  const find = (pattern: RegExp) => [...commands.matchAll(pattern)].map(([, found = '']) => found);

  expect(
    find(/(?<![\w/.])((?:deploy|scripts|docs)\/[\w./-]+)/g).filter((file) => !existsSync(path.join(root, file))),
  ).toEqual([]);
  expect(find(/npm run (?:-s )?([\w-]+)/g).filter((script) => !(script in scripts))).toEqual([]);
  expect(find(/^([A-Z_]+)=/gm).filter((variable) => !isKnown(variable))).toEqual([]);
  expect(find(/--profile (\w+)/g).filter((profile) => !compose.includes(`profiles: [${profile}]`))).toEqual([]);
  expect(find(/compose (?:exec|logs) (\w+)/g).filter((service) => !compose.includes(`\n  ${service}:\n`))).toEqual([]);
});

test('compose requires no variable that the page does not set', () => {
  const set = readPage('install.md')
    .map(({ commands }) => commands)
    .join('\n');
  const required = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name);
  expect(required).toContain('LIGHTWELL_SECRET');
  expect(required.filter((name) => !set.includes(`\n${name}=`))).toEqual([]);
});

test('every link of the pages leads to a file and a heading', () => {
  for (const name of ['install.md', 'upgrade.md']) {
    const links = [...read(`docs/${name}`).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
    expect(links.length).toBeGreaterThan(2);
    for (const [, file, heading] of links) {
      const text = read(path.join('docs', file || name));
      const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      );
      if (heading) expect(headings).toContain(heading);
    }
  }
});
