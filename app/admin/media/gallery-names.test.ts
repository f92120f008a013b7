import { expect, it } from 'vitest';
import { namesByPath } from './bulk-edit-dialog.tsx';

const path = (letter: string) => `/objects/uploads/${letter.repeat(8)}-0000-4000-8000-000000000000`;

it('names the first gallery that has a file, whether its URL has an origin or not', () => {
  const galleries = [
    { id: 'first', name: '海边婚礼' },
    { id: 'second', name: 'Harbour' },
  ];
  const images = [
    { galleryId: 'second', imageUrl: path('a') },
    { galleryId: 'first', imageUrl: `https://studio.example${path('a')}` },
    { galleryId: 'second', imageUrl: path('b') },
    { galleryId: null, imageUrl: path('c') },
    { galleryId: 'first', imageUrl: 'https://elsewhere.example/photo.jpg' },
  ];
  expect([...namesByPath(galleries, images)]).toEqual([
    [path('a'), '海边婚礼'],
    [path('b'), 'Harbour'],
  ]);
});
