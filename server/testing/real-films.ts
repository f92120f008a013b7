import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const flags = (text: string) => text.split(' ');

/** What is planted as private in the films of `makeFilm`; none of it may be found in a public file. */
export const plantedInRealFilm = {
  place: '+49.2827-123.1207',
  camera: 'CAMERA-Filmograph',
  title: 'TITLE-of-a-private-film',
  reel: 'REEL-planted',
  serial: 'SERIAL-in-the-stream',
};

export interface RealFilm {
  /** of the file, with an extension that ffmpeg knows */
  name: string;
  /** how picture and sound are encoded */
  encoding: string;
  size?: string;
  seconds?: number;
  /** a filter graph that makes the picture; colour bars that move without it */
  picture?: string;
  isSilent?: boolean;
}

/**
 * A film as cameras and editors leave it, made by ffmpeg in `folder`: tags with a place and names, and a serial number
 * within the H.264 stream itself.
 */
export async function makeFilm(folder: string, film: RealFilm): Promise<string> {
  const { name, encoding, size = '640x360', seconds = 2, picture, isSilent = false } = film;
  const file = path.join(folder, name);
  const source = picture ?? `testsrc2=size=${size}:rate=25`;
  const sound = isSilent ? [] : flags('-f lavfi -i sine=frequency=440');
  const { title, place, camera, reel } = plantedInRealFilm;
  await run('ffmpeg', [
    ...flags('-hide_banner -v error -y -f lavfi -i'),
    source,
    ...sound,
    ...flags(`-t ${seconds} ${encoding} -metadata title=${title} -metadata location=${place}/`),
    ...flags(`-metadata make=${camera} -metadata:s:v reel_name=${reel} -threads 1`),
    file,
  ]);
  return file;
}

export async function readFilm(folder: string, film: RealFilm): Promise<Buffer> {
  return readFile(await makeFilm(folder, film));
}

/**
 * The same MP4 as of a camera that was held upright: the matrix of its first track turns the picture by a quarter. Written
 * by hand (ISO 14496-12, 8.3.2), because releases of ffmpeg differ in how they are told to.
 */
export function heldUpright(film: Buffer): Buffer {
  const turned = Buffer.from(film);
  const matrix = turned.indexOf('tkhd') + 44;
  const quarter = [0, 0x10000, 0, -0x10000, 0, 0];
  for (const [index, value] of quarter.entries()) turned.writeInt32BE(value, matrix + index * 4);
  return turned;
}

const uuid = '086f3693-b7b3-4f2c-9653-21492feee5b8';
const h264 = '-c:v libx264 -preset ultrafast';
const hevc = '-c:v libx265 -preset ultrafast -x265-params log-level=error -tag:v hvc1';
const hlg = '-pix_fmt yuv420p10le -color_trc arib-std-b67 -color_primaries bt2020 -colorspace bt2020nc';
const withSerial = `-bsf:v h264_metadata=sei_user_data=${uuid}+${plantedInRealFilm.serial}`;

/** The same film as what studios have on their disks. */
export const realFilms = {
  mp4: { name: 'plays.mp4', encoding: `${h264} -pix_fmt yuv420p ${withSerial} -c:a aac` },
  webm: { name: 'plays.webm', encoding: '-c:v libvpx -deadline realtime -c:a libopus' },
  cameraSound: { name: 'pcm.mov', encoding: `${h264} -pix_fmt yuv420p ${withSerial} -c:a pcm_s16le` },
  tenBit: { name: 'ten-bit.mp4', encoding: `${h264} -pix_fmt yuv422p10le -c:a aac` },
  hevcHdr: { name: 'hevc.mov', encoding: `${hevc} ${hlg} -c:a aac` },
  proRes: { name: 'prores.mov', encoding: '-c:v prores_ks -profile:v 0 -c:a pcm_s24le' },
  avi: { name: 'old.avi', encoding: '-c:v mpeg4 -c:a libmp3lame' },
  wmv: { name: 'old.wmv', encoding: '-c:v wmv2 -c:a wmav2' },
} satisfies Record<string, RealFilm>;
