import { entityOfKind, mapKinds, type RecordKind } from '#contract/records/kinds.ts';
import type { PageServices } from '#app/services-context.ts';
import { everyPage } from '#server/platform/db/content-revision.ts';

/** Their files have the id in their path. */
const mediaPath = /\/media\/([0-9a-f-]{36})\//g;

/** More would not fit into the headers that caches accept (16 KB); then a page has the tags of kinds alone. */
const maxTags = 250;

/**
 * Notes what a page reads, as tags for caches in front of the site: `page-home` for its texts, `studio-identity`, `media`, `team-member`,
 * and `team-member-ID` and `media-ID` for each that it shows. A change names the same tags (`ContentRevision.move`).
 */
export function createCacheTags(services: PageServices) {
  const tags = new Set<string>();
  const { records } = services;
  /** @param entity as in `revision.move` (modules/records) */
  const noteRecords = <T extends object>(service: T, entity: string) =>
    noting(service, (result) => {
      tags.add(entity);
      const noteIds = (found: { id: string }[]) => found.forEach(({ id }) => tags.add(`${entity}-${id}`));
      // Whoever asked handles the failure.
      (result as Promise<{ id: string }[]>).then(noteIds, () => {});
    });

  return {
    services: {
      ...services,
      studio: noting(services.studio, () => tags.add('studio-identity')),
      content: noting(services.content, (_result, name) => tags.add(`page-${String(name)}`)),
      retention: noting(services.retention, () => tags.add('retention')),
      media: noting(services.media, () => tags.add('media')),
      records: {
        ...(mapKinds((kind) => noteRecords(records[kind], entityOfKind[kind])) as Pick<
          PageServices['records'],
          RecordKind
        >),
        findPublishedGalleryBySlug: (...given) => {
          tags.add('gallery').add('cms-image');
          return records.findPublishedGalleryBySlug(...given);
        },
      },
    } satisfies PageServices,

    /**
     * The headers of the page: `Cache-Tag` as Cloudflare reads it, `Surrogate-Key` as Fastly and Souin do.
     * @param body of the page, or its Latin-1 bytes
     */
    headers(body: string): Record<string, string> {
      const shown = [...body.matchAll(mediaPath)].map(([, id]) => `media-${id}`);
      // The address of an original does not tell the id.
      if (shown.length > 0 || body.includes('/objects/')) tags.add('media');
      const every = [...new Set([everyPage, ...[...tags].toSorted(), ...shown])];
      const all = every.length > maxTags ? every.filter((tag) => !/-[0-9a-f-]{36}$/.test(tag)) : every;
      return { 'cache-tag': all.join(','), 'surrogate-key': all.join(' ') };
    },
  };
}

/** The same service, whose calls are noted with their result and their arguments. */
function noting<T extends object>(service: T, note: (result: unknown, ...given: unknown[]) => void): T {
  return new Proxy(service, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]): unknown => {
        const result: unknown = method.apply(target, given);
        note(result, ...given);
        return result;
      };
    },
  });
}
