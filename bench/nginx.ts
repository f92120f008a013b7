import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#server/testing/servers/proxies.ts';

export const hasNginx = spawnSync('sh', ['-c', 'command -v nginx']).status === 0;

/** nginx as packaged by Debian, with one brotli-compressed page under /page and WebDAV PUT under /dav/. */
export async function startNginx(page: { body: Buffer; contentType: string }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-nginx-'));
  for (const name of ['www', 'dav', 'tmp']) mkdirSync(path.join(folder, name), { mode: 0o777 });
  writeFileSync(path.join(folder, 'www/page'), page.body);
  const port = await freePort();
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes auto; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/tmp; proxy_temp_path ${folder}/tmp; fastcgi_temp_path ${folder}/tmp; uwsgi_temp_path ${folder}/tmp; scgi_temp_path ${folder}/tmp;
  sendfile on; tcp_nopush on; keepalive_requests 1000000; client_max_body_size 0;
  server {
    listen 127.0.0.1:${port};
    location = /page { root ${folder}/www; default_type '${page.contentType}'; add_header Content-Encoding br; add_header Vary Accept-Encoding; }
    location /dav/ { root ${folder}; dav_methods PUT; }
  }
}
`,
  );
  const child: ChildProcess = spawn('nginx', ['-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50; tries++) {
    const up = await fetch(`${origin}/page`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) break;
    await setTimeout(100);
  }
  return {
    origin,
    /** of PUT under /dav/ */
    davFolder: path.join(folder, 'dav'),
    stop() {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
