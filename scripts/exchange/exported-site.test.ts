import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { environmentOf } from '#server/testing/servers/run-script.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { callCommand } from '../testing/call-command.ts';
import { exportCommand } from './export-command.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let studio: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-site-'));
  studio = await createTestApp({}, { site: 'built' });
});
afterAll(async () => {
  await studio.close();
  await rm(folder, { recursive: true });
});

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
}

const read = (name: string) => readFile(path.join(folder, name), 'utf8');

test('an export has the public pages with their files, and nothing of the time when they were rendered', async () => {
  const client = createMediaClient(studio, await studio.signIn());
  const item = await client.add(await photo(), { category: 'records-only', originalName: 'Li private.jpg' });
  await createTestWorker(studio.services).runAll();
  const { galleries, galleryImages } = studio.services.records;
  const actor = { id: null, name: 'Mei' };
  const { id } = await galleries.create({ name: '花园', slug: 'gardens', category: 'Weddings' }, actor);
  await galleryImages.add(id, { images: [{ imageUrl: item.filePath }] }, actor);

  const environment = { ...environmentOf(studio), PUBLIC_URL: 'https://studio.example' };
  expect(await callCommand(exportCommand, [folder], environment)).toMatchObject({ code: 0, errors: '' });
  const files = await filesIn(folder);

  const pages = files.filter((name) => name.endsWith('.html'));
  expect(pages).toHaveLength(2 * (13 + 1 + 1));
  const html = await read('site/zh/gallery/gardens.html');
  expect(html).toContain('<html lang="zh-Hans"');
  const pictures = html.match(/\/media\/[^\s"',]+\.(?:avif|webp|jpg)/g) ?? [];
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures) expect(files).toContain(`site${picture}`);
  expect(await read('site/sitemap.xml')).toContain('<loc>https://studio.example/zh/gallery/gardens</loc>');
  expect(await read('site/contact.html')).toContain('<input type="hidden" name="stamp"/>');
  const locations = await read('nginx.conf');
  for (const page of ['= /zh', '= /zh/gallery/gardens', '= /404.html', '~ ^/media/(?:.+/)?([^/]+\\.jpg)$']) {
    expect(locations).toContain(`location ${page} {`);
  }
  expect(JSON.stringify(files) + locations).not.toContain('admin/');
});
