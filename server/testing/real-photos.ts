import { readFile } from 'node:fs/promises';
import path from 'node:path';

const packages = path.resolve(import.meta.dirname, '../../node_modules');

export interface RealPhoto {
  /** the camera, as the file names it */
  model: string;
  file: string;
  /** ISO 8601, as the camera's clock had it */
  capturedAt: string;
  /** upright pixels */
  width: number;
  height: number;
  /** what the file holds of its camera, and nobody else is to see */
  secrets: string[];
  hasPlace: boolean;
}

/** Photographs of real cameras, as packages that read EXIF bring them for their own tests (all under the MIT licence). */
export const realPhotos: RealPhoto[] = [
  {
    model: 'iPhone 6 Plus',
    file: 'jpeg-exif/test/IMG_0001.JPG',
    capturedAt: '2016-03-24T14:49:51',
    width: 2448,
    height: 2448,
    secrets: ['Apple', 'iPhone 6 Plus'],
    hasPlace: true,
  },
  {
    model: 'Lumia 820',
    file: 'exif-parser/test/starfish.jpg',
    capturedAt: '2013-05-10T15:21:35',
    width: 1278,
    height: 720,
    secrets: ['Nokia', 'Lumia'],
    hasPlace: true,
  },
  {
    model: 'E4600',
    file: 'exif-js/example/DSCN0614_small.jpg',
    capturedAt: '2006-06-13T15:44:45',
    width: 400,
    height: 300,
    secrets: ['NIKON', 'E4600'],
    hasPlace: false,
  },
  {
    model: 'NIKON D100',
    file: 'exif-js/example/dsc_09827.jpg',
    capturedAt: '2004-05-22T09:32:21',
    width: 400,
    height: 266,
    secrets: ['NIKON', 'D100'],
    hasPlace: false,
  },
];

export function readRealPhoto({ file }: RealPhoto): Promise<Buffer> {
  return readFile(path.join(packages, file));
}
