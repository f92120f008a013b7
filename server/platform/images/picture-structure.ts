export interface PixelSize {
  width: number;
  height: number;
}

/** What a walk through the structure of a file finds. */
export interface PictureStructure extends PixelSize {
  /** The file ends before it says that the picture does. Decoders show what is there. */
  isTruncated?: true;
}
