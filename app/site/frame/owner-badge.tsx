import { useSyncExternalStore } from 'react';
import { adminTokenKey } from '#contract/admin-token.ts';
import { Badge } from '#app/ui/badge.tsx';

/** 您的照片: your photo; 您的横幅: your banner; 您的商业页面横幅: your commercial page banner. */
export type OwnerBadgeText = '您的照片' | '您的横幅' | '您的商业页面横幅';

/** The token changes only in the back office, which is another page. */
const neverChanges = () => () => {};

function isOwner(): boolean {
  try {
    return localStorage.getItem(adminTokenKey) !== null;
  } catch {
    // A browser that keeps nothing for this site has no owner in front of it.
    return false;
  }
}

/** Whether somebody of the studio is signed in with this browser; never while the page is rendered or taken over. */
export function useIsOwner(): boolean {
  return useSyncExternalStore(neverChanges, isOwner, () => false);
}

/** Marks what the studio has uploaded, in the browser of somebody who is signed in. It lies over the picture: nothing moves. */
export function OwnerBadge({ text }: { text: OwnerBadgeText }) {
  const isShown = useIsOwner();
  if (!isShown) return null;
  return (
    <span lang="zh" className="owner-badge">
      <Badge tone="owner">{text}</Badge>
    </span>
  );
}

/** Built-in pictures are delivered from there; uploaded ones are not, on a CDN or off it. */
export function isUploaded({ base }: { base: string }): boolean {
  return !base.startsWith('/pictures/');
}
