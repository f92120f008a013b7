import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { variables } from '#server/config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const bundled = JSON.parse(read('deploy/bundled-packages.json')) as string[];
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

/** What the image has and runs, without what is only for tests and for making pictures. */
const files = globSync('{content,contract,migrations,scripts,server}/**/*.ts', { cwd: root }).filter(
  (file) =>
    !/\.test\.ts$|^server\/testing\/|^scripts\/(?:testing|help|lighthouse)\/|^scripts\/(?:make-|lighthouse)/.test(file),
);
const imported = new Set(
  files.flatMap((file) =>
    [...read(file).matchAll(/^(?!\s*import type).*?(?:from|import\()\s*'([^'#.][^']*)'/gm)].map(([, name = '']) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  ),
);
/** Only `npm run dev` imports it, which no image runs. */
const onlyForDevelopment = new Set(['vite']);

test('the image lacks no package that the server imports', () => {
  expect(imported).toContain('fastify');
  expect(bundled.filter((name) => imported.has(name) && !onlyForDevelopment.has(name))).toEqual([]);
});

test('every package that the image leaves out is a dependency', () => {
  expect(bundled.filter((name) => !(name in dependencies))).toEqual([]);
});

test('the image copies every folder that the server reads, and no context that it needs is left out', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (\w+) \.\/\1$/gm)].map(([, folder]) => folder);
  expect(copied.toSorted()).toEqual(['app', 'content', 'contract', 'migrations', 'scripts', 'server']);
  const ignored = read('.dockerignore').split('\n');
  expect(copied.filter((folder) => ignored.includes(folder ?? ''))).toEqual([]);
});

test('what the service, the proxies and compose set are variables of the server', () => {
  const known = new Set([...read('.env.example').matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name));
  const set = [
    ...[...read('compose.yaml').matchAll(/^ {4,6}([A-Z0-9_]+): /gm)].map(([, name = '']) => name),
    ...[...read('deploy/lightwell.service').matchAll(/\b([A-Z_]+)=\//g)].map(([, name = '']) => name),
  ].filter((name) => !name.startsWith('POSTGRES_') && !read('deploy/Caddyfile').includes(`{$${name}:`));
  expect(set.length).toBeGreaterThan(10);
  expect(set.filter((name) => !known.has(name))).toEqual([]);
});

/** What `.env` cannot set in the containers, because compose.yaml sets it, with the reason. */
const setByCompose = {
  DATABASE_URL: 'the database is another container',
  HOST: 'the port is published on the address of compose.yaml',
  PORT: 'the published port leads to it',
  DATA_DIR: 'a volume',
  BACKUP_DIR: 'a volume',
  MEDIA_WORKER: 'it is another container',
  FFMPEG_PATH: 'the program of the image',
  FFPROBE_PATH: 'the program of the image',
} satisfies Partial<Record<keyof typeof variables, string>>;

test('every variable of .env reaches both containers, but those that compose sets for a reason', () => {
  const [studio = '', services = ''] = read('compose.yaml').split(/^services:$/m);
  expect(studio).toMatch(/^ {2}env_file:\n {4}- path: \.env\n {6}required: false$/m);
  const parts = services.split(/^ {2}(?=\w)/m);
  for (const name of ['web', 'worker']) {
    const part = parts.find((one) => one.startsWith(`${name}:`));
    expect(part).toContain('<<: *studio');
    expect(part).not.toContain('env_file');
  }
  const set = [...`${studio}${parts.slice(0, 3).join('')}`.matchAll(/^ {4,6}([A-Z0-9_]+): (.*)$/gm)];
  const own = set.filter(([, name, value]) => !value?.startsWith(`\${${name}:`)).map(([, name]) => name);
  expect(new Set(own)).toEqual(new Set(Object.keys(setByCompose)));
});

test('the log of every container is limited', () => {
  const text = read('compose.yaml');
  expect(text).toMatch(/^x-logging: &logging\n {2}driver: local\n {2}options: \{ max-size: \d+m, max-file: '\d+' \}$/m);
  const containers = [...text.matchAll(/^ {4}image: /gm)].length;
  const limited = [...text.matchAll(/^ {4}(?:logging: \*logging|<<: \*studio)$/gm)].length;
  expect(containers).toBeGreaterThan(3);
  expect(limited).toBe(containers);
});
