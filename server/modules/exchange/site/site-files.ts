import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { DeliveryService } from '#server/modules/delivery/delivery.service.ts';
import { posterOf } from '#server/modules/renditions/poster.ts';
import { renditionSetOf } from '#server/modules/renditions/rendition-set.ts';
import type { Body } from '#server/platform/storage/file-writer.ts';
import type { ExchangeRepository } from '../exchange.repository.ts';

const builtInPictures = path.resolve(import.meta.dirname, '../../../../content/pictures');

/** The files of pictures and films that a static copy takes along: every size of what a page names, because scripts choose others. */
export function createSiteFiles({
  repository,
  delivery,
}: {
  repository: Pick<ExchangeRepository, 'findRenditions'>;
  delivery: Pick<DeliveryService, 'findRendition' | 'findObject' | 'findPoster'>;
}) {
  return {
    async listSet(url: string): Promise<string[]> {
      const [, folder = '', ...parts] = url.split('/');
      if (folder === 'pictures') {
        const base = parts.slice(0, 2).join('/');
        const names = await readdir(path.join(builtInPictures, base)).catch(() => []);
        return names.map((name) => `/pictures/${base}/${name}`);
      }
      const [id = '', set] = parts;
      const row = folder === 'media' ? await repository.findRenditions({ id }) : undefined;
      const sets = row ? [renditionSetOf(row), posterOf(row)] : [];
      const files = sets.find((one) => one?.set === set)?.files ?? {};
      return Object.keys(files).map((name) => `/media/${id}/${set}/${name}`);
    },

    async open(url: string): Promise<Body> {
      const [, folder, first = '', second = '', name = ''] = url.split('/');
      const found =
        folder === 'media'
          ? await delivery.findRendition(first, second, name)
          : await (name === 'poster' ? delivery.findPoster : delivery.findObject)(second, undefined);
      const bytes = await found.open();
      return Buffer.isBuffer(bytes) ? [bytes] : bytes;
    },
  };
}
