export interface PixelSize {
  width: number;
  height: number;
}

/** What a walk through the structure of a file finds. */
export interface WalkedPicture extends PixelSize {
  /**
   * Set if the file is cut short. @returns `readablePercent`
   * @throws AppError file-damaged if too much is missing
   */
  measure?: () => Promise<number>;
}

export interface PictureStructure extends PixelSize {
  /** Set if the file is cut short: how much of the picture can be decoded. 100: only the end of the file is missing. */
  readablePercent?: number;
}
