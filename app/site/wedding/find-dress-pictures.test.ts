import { expect, test } from 'vitest';
import { dressPictures } from '#content/galleries.ts';
import { RouterContextProvider } from 'react-router';
import { findDressPictures } from './find-dress-pictures.ts';

const basesOf = (...ids: string[]) =>
  Object.values(
    findDressPictures(
      new RouterContextProvider(),
      ids.map((id) => ({ id })),
    ),
  ).map(({ base }) => base.split('.')[0]);

test('a style that the owner has added has a picture that no other style shows', () => {
  expect(basesOf('mermaid', 'added-1', 'ball-gown', 'added-2')).toEqual([
    `/pictures/${dressPictures.mermaid}`,
    `/pictures/${dressPictures['classic-a-line']}`,
    `/pictures/${dressPictures['ball-gown']}`,
    `/pictures/${dressPictures['vintage-lace']}`,
  ]);
});
