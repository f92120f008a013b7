import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { acceptFor, findFileError, mimeTypeFor, nameWithoutExtension } from './upload-rules.ts';

describe('what may be uploaded', () => {
  it.each(['a.jpeg', 'a.JPG', 'IMG_0001.jpe', 'a.jfif', 'a.png', 'a.gif', 'a.webp'])('takes %s as an image', (name) => {
    expect(findFileError({ name, size: 1 }, 'photo')).toBeUndefined();
  });
  it.each(['a.mp4', 'a.MOV', 'a.avi', 'a.wmv', 'a.webm'])('takes %s as a video', (name) => {
    expect(findFileError({ name, size: 1 }, 'video')).toBeUndefined();
  });
  it.each(['a.svg', 'a.html', 'a.tiff', 'jpg', 'a.jpg.exe', 'a.mp4'])('refuses %s as an image', (name) => {
    expect(findFileError({ name, size: 1 }, 'photo')).toBe('unsupported');
  });
  it('accepts images up to 50 MB and videos up to 5 GB, and no byte more', () => {
    expect(findFileError({ name: 'a.jpg', size: limits.maxImageBytes }, 'photo')).toBeUndefined();
    expect(findFileError({ name: 'a.jpg', size: limits.maxImageBytes + 1 }, 'photo')).toBe('too-large');
    expect(findFileError({ name: 'a.mp4', size: limits.maxVideoBytes }, 'video')).toBeUndefined();
    expect(findFileError({ name: 'a.mp4', size: limits.maxVideoBytes + 1 }, 'video')).toBe('too-large');
  });
  it('refuses an empty file', () => expect(findFileError({ name: 'a.jpg', size: 0 }, 'photo')).toBe('empty'));
  it('limits the file picker to the types of the category', () => {
    expect(acceptFor('hero-home')).toContain('image/jpeg');
    expect(acceptFor('hero-home')).not.toContain('video');
    expect(acceptFor('property-video')).toContain('.mov');
    expect(acceptFor('property-video')).not.toContain('image');
  });
  it('derives the MIME type from the extension if the system gives none or a variant', () => {
    expect(mimeTypeFor({ name: 'a.avi', type: 'video/avi' })).toBe('video/x-msvideo');
    expect(mimeTypeFor({ name: 'a.WMV', type: '' })).toBe('video/x-ms-wmv');
    expect(mimeTypeFor({ name: 'a.jfif', type: '' })).toBe('image/jpeg');
  });
  it('removes only the last extension from a name', () => {
    expect(nameWithoutExtension('IMG.0001.jpg')).toBe('IMG.0001');
    expect(nameWithoutExtension('.jpg')).toBe('.jpg');
  });
});
