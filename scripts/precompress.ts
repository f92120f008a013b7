import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;
/** Smaller files do not benefit: the headers outweigh the savings. */
const minBytes = 512;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes `file.br` and `file.gz` beside every text file of a folder, with maximum compression. */
export async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      if (bytes.byteLength < minBytes) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
      await Promise.all([
        compressBrotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
        compressGzip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ]);
    }),
  );
}
