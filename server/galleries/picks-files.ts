import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { ClientPick, ClientRating } from '#contract/client-proofing.ts';
import type { DeliveredFile } from '#server/media/delivery/delivery.service.ts';
import { formatCsv } from '#server/platform/csv.ts';
import { distinctFileNames } from '#server/platform/file-names.ts';
import { createZipFile } from '#server/platform/zip-file.ts';

/** The original names of what anybody has picked, one in each line, in the order of the page. */
export function picksText(picks: readonly ClientPick[]): string {
  const picked = new Map(
    picks.flatMap(({ picked: isPicked, itemId, originalName }) => (isPicked ? [[itemId, originalName]] : [])),
  );
  return [...picked.values()].map((name) => `${name}\r\n`).join('');
}

const columns = ['file', 'person', 'picked', 'rating', 'comment', 'changed'];

/** Who thinks what of which file. */
export function picksTable(picks: readonly ClientPick[]): string {
  const rows = picks.map(({ originalName, person, picked, rating, comment, updatedAt }) => [
    originalName,
    person,
    picked ? 'yes' : 'no',
    rating ?? '',
    comment,
    updatedAt,
  ]);
  return formatCsv([columns, ...rows]);
}

/** Stars as programs that manage pictures count them. What is picked has five, whoever rated it how. */
const stars: Record<ClientRating, number> = { no: 1, maybe: 3, yes: 5 };

/**
 * A ZIP of XMP sidecars with a rating (ISO 16684-1), one for each file that is picked or rated, with the best of what people think.
 * They are named as the programs look for them: by the name of the photo without its extension, which the raw file shares.
 */
export function picksSidecars(title: string, picks: readonly ClientPick[]): DeliveredFile {
  const best = new Map<string, { name: string; rating: number; at: string }>();
  for (const { itemId, originalName, picked, rating, updatedAt } of picks) {
    const own = picked ? stars.yes : rating === null ? 0 : stars[rating];
    const known = best.get(itemId) ?? { name: originalName.replace(/\.[^.]*$/, ''), rating: 0, at: updatedAt };
    best.set(itemId, {
      ...known,
      rating: Math.max(known.rating, own),
      at: known.at > updatedAt ? known.at : updatedAt,
    });
  }
  const rated = [...best.values()].filter(({ rating }) => rating > 0);
  const names = distinctFileNames(rated.map(({ name }) => `${name}.xmp`));
  const entries = rated.map(({ rating, at }, index) => {
    const bytes = Buffer.from(sidecar(rating));
    return {
      name: names[index] as string,
      size: bytes.length,
      crc32: crc32(bytes),
      version: createHash('sha256').update(bytes).update(at).digest('hex'),
      modifiedAt: new Date(at),
      open: ({ start, end }: { start: number; end: number }) => Readable.from([bytes.subarray(start, end)]),
    };
  });
  return { name: `${title}.xmp.zip`, contentType: 'application/zip', ...createZipFile(entries) };
}

function sidecar(rating: number): string {
  return `${[
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    ' <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">',
    `   <xmp:Rating>${rating}</xmp:Rating>`,
    '  </rdf:Description>',
    ' </rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n')}\n`;
}
