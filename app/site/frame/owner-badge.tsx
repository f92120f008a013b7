import { useSyncExternalStore } from 'react';
import { adminTokenKey } from '#contract/admin-token.ts';
import { Badge } from '#app/ui/badge.tsx';

/** 您的照片: your photo; 您的横幅: your banner; 您的商业页面横幅: your commercial page banner. */
export type OwnerBadgeText = '您的照片' | '您的横幅' | '您的商业页面横幅';

/** The token changes only in the back office, which is another document, so there is nothing to subscribe to. */
const subscribeToNothing = () => () => {};

function isOwner(): boolean {
  try {
    return localStorage.getItem(adminTokenKey) !== null;
  } catch {
    // localStorage is disabled, so nobody can be signed in.
    return false;
  }
}

/** Whether this browser has an admin token; false on the server and during hydration. */
export function useIsOwner(): boolean {
  return useSyncExternalStore(subscribeToNothing, isOwner, () => false);
}

/** Labels an upload of the studio, for signed-in users only. Positioned over the picture, so it shifts no layout. */
export function OwnerBadge({ text }: { text: OwnerBadgeText }) {
  const isShown = useIsOwner();
  if (!isShown) return null;
  return (
    <span lang="zh" className="owner-badge">
      <Badge tone="owner">{text}</Badge>
    </span>
  );
}

/** Whether a picture was uploaded: built-in ones are served from `/pictures/`, never from the CDN. */
export function isUploaded({ base }: { base: string }): boolean {
  return !base.startsWith('/pictures/');
}
