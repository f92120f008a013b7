import type { PictureId } from './pictures.ts';

/** The built-in pictures of the about section of the home page and of the story on the about page. */
export const aboutPictures = {
  studio: 'about/loupe-film',
  story: 'about/photographer-camera',
} as const satisfies Record<string, PictureId>;
