import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { videoFailures } from '#server/testing/fixtures/video-failures.ts';
import { videoTools, whyNoVideos } from '#server/testing/fixtures/video-tools.ts';
import { rotated, makeVideo, plantedInRealVideo, readVideo, realVideos } from '#server/testing/fixtures/videos.ts';
import { serveLocally } from '#server/testing/servers/serve-locally.ts';
import type { VideoRendition } from './video-encoder.ts';
import { findVideoTools, type VideoTools } from './video-tools.ts';

// Real encoders, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const run = promisify(execFile);
const tools = videoTools as VideoTools;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lightwell-films-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rendition: VideoRendition = {
  name: '180',
  width: 320,
  height: 180,
  videoKbps: 800,
  audioKbps: 96,
  maxFramesPerSecond: 30,
};
const inFolder = (name: string) => path.join(folder, name);
async function write(name: string, bytes: string | Buffer): Promise<string> {
  await writeFile(inFolder(name), bytes);
  return inFolder(name);
}

test('without the programs there are no tools, and no error', async () => {
  expect(await findVideoTools({ ffmpeg: '/nowhere/ffmpeg', ffprobe: 'ffprobe' })).toBeUndefined();
  expect(await findVideoTools({ ffmpeg: 'ffmpeg', ffprobe: '/nowhere/ffprobe' })).toBeUndefined();
});

describe.skipIf(whyNoVideos)(whyNoVideos ?? 'with ffmpeg', () => {
  test.each([
    ['mp4', { container: 'mp4', plays: { picture: true, sound: true }, isHdr: false }],
    ['webm', { container: 'webm', plays: { picture: true, sound: true } }],
    ['cameraSound', { container: 'mp4', plays: { picture: true, sound: false } }],
    ['tenBit', { container: 'mp4', plays: { picture: false, sound: true } }],
    ['hevcHdr', { container: 'mp4', plays: { picture: false, sound: true }, isHdr: true }],
    ['proRes', { container: 'mp4', plays: { picture: false, sound: false } }],
    ['avi', { container: 'avi', plays: { picture: false, sound: false } }],
    ['wmv', { container: 'asf', plays: { picture: false, sound: false } }],
  ] as const)('%s is known for what it is, and becomes what every browser plays', async (kind, expected) => {
    const file = await makeVideo(folder, realVideos[kind]);
    const facts = await tools.probe(file);
    expect(facts).toMatchObject({ width: 640, height: 360, ...expected });
    expect(facts.durationSeconds).toBeCloseTo(2, 0);

    const output = inFolder(`${kind}.out.mp4`);
    const parts: number[] = [];
    await tools.encode({ input: file, output, facts, rendition, onProgress: (part) => parts.push(part) });
    expect(await tools.probe(output)).toMatchObject({
      container: 'mp4',
      width: 320,
      height: 180,
      isHdr: false,
      plays: { picture: true, sound: true },
    });
    expect(parts.at(-1)).toBeGreaterThan(0.9);
    const bytes = await readFile(output);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    for (const secret of Object.values(plantedInRealVideo)) expect(bytes.includes(secret)).toBe(false);
  });

  test('only audio is encoded if browsers can play the picture', async () => {
    const file = await makeVideo(folder, realVideos.cameraSound);
    const output = inFolder('sound.out.mp4');
    await tools.encode({ input: file, output, facts: await tools.probe(file), rendition: 'sound-only' });
    expect(await tools.probe(output)).toMatchObject({ width: 640, plays: { picture: true, sound: true } });
  });

  test('a rotated video is upright', async () => {
    const file = await write('upright.mp4', rotated(await readVideo(folder, realVideos.mp4)));
    const facts = await tools.probe(file);
    expect(facts).toMatchObject({ width: 360, height: 640 });
    const output = inFolder('upright.png');
    await tools.extractFrame({ input: file, output, facts, seconds: 1 });
    expect(await sharp(output).metadata()).toMatchObject({ width: 360, height: 640, format: 'png' });
  });

  test('the poster is neither the black beginning nor the white middle', async () => {
    const picture = [
      'color=black:size=320x180:rate=10:duration=3[a]',
      'color=white:size=320x180:rate=10:duration=4[b]',
      'testsrc2=size=320x180:rate=10:duration=3[c]',
      '[a][b][c]concat=n=3',
    ].join(';');
    const file = await makeVideo(folder, { ...realVideos.mp4, name: 'dark.mp4', seconds: 10, picture });
    const facts = await tools.probe(file);
    const seconds = await tools.findPosterTime(file, facts);
    expect(seconds).toBeGreaterThanOrEqual(7);
    const output = inFolder('dark.png');
    await tools.extractFrame({ input: file, output, facts, seconds });
    expect((await sharp(output).stats()).entropy).toBeGreaterThan(3);
    // Beyond the end there is no frame: the first one is used.
    await tools.extractFrame({ input: file, output: inFolder('beyond.png'), facts, seconds: 500 });
    expect((await stat(inFolder('beyond.png'))).size).toBeGreaterThan(0);
  });

  test('playlists and scripts are rejected, without fetching or reading other files', async () => {
    const requests: string[] = [];
    const { origin, close } = await serveLocally((request, answer) => {
      requests.push(request.url ?? '');
      answer.end();
    });
    const other = await makeVideo(folder, realVideos.mp4);
    const address = `${origin}/secret.ts`;
    const hostile = {
      'playlist.mp4': playlist(address),
      'local.mp4': playlist(`file://${other}`),
      'script.mp4': `ffconcat version 1.0\nfile '${other}'\nfile '${address}'\n`,
      'session.mov': `v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video ${new URL(origin).port} RTP/AVP 96\n`,
      'list.wmv': `<ASX version="3.0"><Entry><Ref href="${address}"/></Entry></ASX>`,
      'dash.webm': `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><BaseURL>${address}</BaseURL></Period></MPD>`,
      'reference.mov': referenceMovie(address),
    };
    try {
      for (const [name, text] of Object.entries(hostile)) {
        await expect(tools.probe(await write(name, text)), name).rejects.toMatchObject({ code: 'file-damaged' });
      }
      expect(requests).toEqual([]);
    } finally {
      close();
    }
  });

  test('a file that declares a hundred tracks or a thousand hours is rejected', async () => {
    const one = await makeVideo(folder, {
      ...realVideos.mp4,
      name: 'one.mp4',
      isSilent: true,
      size: '64x64',
      seconds: 1,
    });
    const maps = Array.from({ length: 100 }, () => ['-map', '0:v']).flat();
    await run('ffmpeg', ['-v', 'error', '-y', '-i', one, ...maps, '-c', 'copy', inFolder('hundred.mp4')]);
    await expect(tools.probe(inFolder('hundred.mp4'))).rejects.toThrow(videoFailures.tooManyTracks);

    const stretched = ['-c', 'copy', '-bsf:v', 'setts=pts=PTS*200000:dts=DTS*200000'];
    await run('ffmpeg', ['-v', 'error', '-y', '-i', one, ...stretched, inFolder('endless.mp4')]);
    await expect(tools.probe(inFolder('endless.mp4'))).rejects.toThrow(videoFailures.tooLong);
  });

  test('noise, a missing index and a truncated video each fail with a reason', async () => {
    const noise = Buffer.from(Array.from({ length: 60_000 }, (_, index) => (index * 7919) % 251));
    await expect(tools.probe(await write('noise.mp4', noise))).rejects.toThrow(videoFailures.unreadable);

    const atTheEnd = await makeVideo(folder, { ...realVideos.tenBit, name: 'cut.mp4' });
    await truncate(atTheEnd, Math.floor((await stat(atTheEnd)).size / 2));
    await expect(tools.probe(atTheEnd)).rejects.toThrow(videoFailures.unreadable);

    const whole = realVideos.tenBit;
    const inFront = {
      name: 'front.mp4',
      encoding: `${whole.encoding} -movflags +faststart`,
      size: '160x90',
      seconds: 16,
    };
    const cut = await makeVideo(folder, inFront);
    await truncate(cut, Math.floor((await stat(cut)).size / 2));
    const facts = await tools.probe(cut);
    const job = { input: cut, output: inFolder('cut.out.mp4'), facts, rendition };
    await expect(tools.encode(job)).rejects.toThrow(videoFailures.endsTooEarly);
  });

  test('an aborted job ends at once', async () => {
    const file = await makeVideo(folder, { ...realVideos.avi, name: 'long.avi', repeats: 30 });
    const stop = new AbortController();
    const encoding = tools.encode({
      input: file,
      output: inFolder('long.out.mp4'),
      facts: await tools.probe(file),
      rendition,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(encoding).rejects.toMatchObject({ failure: 'aborted' });
  });
});

/** QuickTime's own reference to a video elsewhere (rmra, rmda, rdrf of its file format). */
function referenceMovie(address: string): Buffer {
  const text = Buffer.from(`${address}\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const reference = atom('rdrf', Buffer.alloc(4), Buffer.from('url '), length, text);
  return Buffer.concat([
    atom('ftyp', Buffer.from('qt  \0\0\0\0qt  ')),
    atom('moov', atom('rmra', atom('rmda', reference))),
  ]);
}

function atom(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

function playlist(line: string): string {
  return `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10.0,\n${line}\n#EXT-X-ENDLIST\n`;
}
