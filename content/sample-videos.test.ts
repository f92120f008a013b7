import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { cinematicVideos, commercialVideos, sampleVideoTexts, weddingVideos } from './sample-videos.ts';

const folder = path.join(import.meta.dirname, 'clips');
const videos = [...commercialVideos, ...cinematicVideos, ...weddingVideos];

/** The master picture of each clip, as the script that generates the clips has it. */
const script = await readFile(path.join(import.meta.dirname, '..', 'imagery', 'scripts', 'make_clips.py'), 'utf8');
const mastersOfClips = new Map(
  [...script.matchAll(/'([\w-]+)': \('([\w/-]+)',/g)].map(([, clip = '', master = '']): [string, string] => [
    clip,
    master,
  ]),
);

describe('the sample clips', () => {
  it.each(videos)('$id is generated from the picture that is its thumbnail', ({ id, thumbnail }) => {
    expect(mastersOfClips.get(id)).toBe(thumbnail);
  });

  it('are exactly those that the pages use', async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.mp4'));
    expect(files.sort()).toEqual(videos.map(({ videoUrl }) => path.basename(videoUrl)).sort());
  });

  it.each(videos)('$id is a small 720p H.264 clip with the stated duration', async ({ videoUrl, seconds }) => {
    const file = path.join(folder, path.basename(videoUrl));
    expect((await stat(file)).size).toBeLessThanOrEqual(400_000);
    const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    expect(await input.computeDuration()).toBeCloseTo(seconds, 1);
    expect([track?.codec, track?.displayWidth, track?.displayHeight]).toEqual(['avc', 1280, 720]);
    expect(seconds).toBeGreaterThanOrEqual(5);
    expect(seconds).toBeLessThanOrEqual(8);
  });

  it.each(videos)(
    '$id is described without a length or sound that it does not have',
    async ({ videoUrl, ...video }) => {
      expect(video.description).not.toMatch(
        /sound|record|uncut|whole|\b(half|one|two|three|ninety|\d+) (second|minute|hour)s?/i,
      );
      const file = path.join(folder, path.basename(videoUrl));
      const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
      expect(await input.getPrimaryAudioTrack()).toBeNull();
      const length = Math.round(await input.computeDuration());
      const texts = (language: 'en' | 'zh-Hans') => sampleVideoTexts({ videoUrl, ...video }, language);
      expect(texts('en').note).toBe(`0:0${length} · sample`);
      expect(texts('zh-Hans').note).toBe(`0:0${length} · 样片`);
      expect(texts('zh-Hans').title).toMatch(/\p{Script=Han}/u);
    },
  );

  it.each(videos)('$id can play while it loads (index at the start)', async ({ videoUrl }) => {
    const bytes = await readFile(path.join(folder, path.basename(videoUrl)), 'latin1');
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });
});
