import { type SiteCopyParts, copySite } from './copy-site.ts';
import { names, writeInto } from '../export-folder.ts';
import { nginxLocations } from './nginx-locations.ts';

/** Writes a static copy of the site and the locations with which nginx serves it alike, into the folder of an export. */
export async function writeSite(folder: string, parts: SiteCopyParts, signal?: AbortSignal): Promise<number> {
  const files = await copySite(`${folder}/${names.site}`, parts, signal);
  await writeInto(folder, names.nginx, nginxLocations(files));
  return files.length;
}
