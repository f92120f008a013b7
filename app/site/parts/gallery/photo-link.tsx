import type { AnchorHTMLAttributes } from 'react';
import { photoAttributes } from './photo-attributes.ts';
import { findLargestFile, type GalleryPhoto } from './shown-photo.ts';

interface PhotoLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  photo: GalleryPhoto;
}

/**
 * A link around a picture that opens it in the lightbox (client/overlays.ts), together with the other pictures of the list;
 * without JavaScript it opens the largest file.
 */
export function PhotoLink({ photo, ...attributes }: PhotoLinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is among the attributes
  return <a {...attributes} href={findLargestFile(photo)} {...photoAttributes(photo)} />;
}
