import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { copySite } from './copy-site.ts';
import { expect, it } from 'vitest';
import { nginxLocations } from './nginx-locations.ts';
import { referencedPaths } from './referenced-paths.ts';

it('finds what pages, scripts, styles and lists name, on this site alone', () => {
  const page = `<link href="/favicon.ico"><script>import("/assets/entry-a1.js")</script>
    <img src="/media/1/ab-2/640.jpg" srcset="/media/1/ab-2/320.avif 320w, /media/1/ab-2/640.avif 640w">
    <div data-properties="{&quot;base&quot;:&quot;/pictures/home/lamp.0a1b&quot;,&quot;url&quot;:&quot;/clips/tour.mp4&quot;}">
    <a href="https://other.example/media/1/x.jpg"></a><meta content="https://own.example/media/1/ab-2/1200.jpg"><a href="/portrait"></a><video src="/objects/uploads/9"></video>`;
  expect([...referencedPaths('/', page, 'https://own.example')]).toEqual([
    '/favicon.ico',
    '/assets/entry-a1.js',
    '/media/1/ab-2/640.jpg',
    '/media/1/ab-2/320.avif',
    '/media/1/ab-2/640.avif',
    '/pictures/home/lamp.0a1b',
    '/clips/tour.mp4',
    '/media/1/ab-2/1200.jpg',
    '/objects/uploads/9',
  ]);
  const script = `import{a}from"./react-b2.js";const m=["assets/photo-c3.css"];fetch('/api/contact')`;
  expect([...referencedPaths('/assets/entry-a1.js', script)]).toEqual(['/assets/react-b2.js', '/assets/photo-c3.css']);
});

const pageAt = (url: string, file: string) => ({
  url,
  file,
  headers: { 'content-type': 'text/html', etag: url, 'x-a': `"${url}"` },
});
const pictureAt = (name: string, disposition = `inline; filename="${name}"`) => ({
  url: `/media/1/ab/${name}`,
  file: `media/1/ab/${name}`,
  headers: { 'content-type': 'image/x', 'x-request-id': name, 'content-disposition': disposition },
});

it('gives each file its headers, those of a folder and type together where they are equal', () => {
  const files = [
    pageAt('/zh', 'zh.html'),
    pageAt('/zh/404', 'zh/404.html'),
    ...['320.avif', '640.avif'].map((name) => pictureAt(name)),
    pictureAt('320.jpg'),
    pictureAt('640.jpg', 'attachment'),
  ];
  expect(nginxLocations(files).trim().split('\n').slice(4)).toEqual([
    'location = /media/1/ab/320.jpg { types {} default_type "image/x"; add_header content-disposition "inline; filename=\\"320.jpg\\"" always; try_files /media/1/ab/320.jpg =404; }',
    'location = /media/1/ab/640.jpg { types {} default_type "image/x"; add_header content-disposition "attachment" always; try_files /media/1/ab/640.jpg =404; }',
    'location = /zh { types {} default_type "text/html"; add_header x-a "\\"/zh\\"" always; try_files /zh.html =404; }',
    'location = /zh/404.html { internal; types {} default_type "text/html"; add_header x-a "\\"/zh/404\\"" always; try_files /zh/404.html =404; }',
    'location ~ ^/media/(?:.+/)?([^/]+\\.avif)$ { types {} default_type "image/x"; add_header content-disposition "inline; filename=\\"$1\\"" always; try_files $uri =404; }',
  ]);
});

it.each([
  '/clips/../../escaped.json',
  '/media/../../../escaped.json',
  '/assets/a/../../../escaped.json',
  '/clips/./escaped.json',
  '/pictures//escaped.json',
])('writes nothing for %s, which a text names, and asks for nothing there', async (named) => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'lightwell-copy-'));
  const asked: string[] = [];
  const files = await copySite(path.join(root, 'a/site'), {
    origin: undefined,
    async request(_method, url) {
      asked.push(url);
      const text = `<p>Our film: ${named} and /clips/tour.mp4</p>`;
      return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) };
    },
    open: async () => [Buffer.from('film')],
    async listSet(url) {
      return url === '/' ? [named] : [];
    },
    listGallerySlugs: async () => [],
  });
  expect(files.map(({ url }) => url)).toContain('/clips/tour.mp4');
  const written = await readdir(root, { recursive: true });
  expect(written.filter((name) => name.includes('escaped'))).toEqual([]);
  expect(asked.filter((url) => url.includes('escaped'))).toEqual([]);
  await rm(root, { recursive: true });
});
