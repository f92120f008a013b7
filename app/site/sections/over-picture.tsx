import type { ReactNode } from 'react';
import type { PictureSource } from '#contract/media.ts';
import { Picture } from '#app/ui/picture.tsx';

interface OverPictureProps {
  /** as wide as the page, and darkened; without one the ground is dark */
  picture: PictureSource | undefined;
  className?: string;
  children: ReactNode;
}

/** Words on a picture. It says nothing that they do not say. */
export function OverPicture({ picture, className = '', children }: OverPictureProps) {
  return (
    <div className={`over-picture on-night ${className}`}>
      {picture && <Picture source={picture} alt="" sizes="100vw" imageClassName="cover" />}
      {children}
    </div>
  );
}
