import type { PagePath } from '#contract/site-pages.ts';
import { createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { SiteMode } from '#server/http/pages/site.ts';
import type { OpenRestored } from '#server/modules/backup/rehearse-database.ts';
import { createLog } from '#server/platform/log.ts';
import { createServices } from '#server/services.ts';

const pages = ['/', '/portrait', '/property', '/team', '/contact'] satisfies PagePath[];

/** Opens five pages of a restored studio, in this process. */
export function createRestoredOpener(config: Config, site: SiteMode = 'built'): OpenRestored {
  return async (restored) => {
    const services = await createServices({ ...config, ...restored, s3: undefined }, createLog('silent'));
    try {
      const app = await createApp(services, { site });
      const problems: string[] = [];
      for (const url of site === 'built' ? pages : ['/api/galleries']) {
        const { statusCode } = await app.inject({ url, headers: { host: 'localhost' } });
        if (statusCode !== 200) problems.push(`${url} of the restored studio answers ${statusCode}.`);
      }
      await app.close();
      return problems;
    } finally {
      await services.close();
    }
  };
}
