/** 您的照片: your photo; 您的横幅: your banner; 您的商业页面横幅: your commercial page banner. */
export type OwnerBadgeText = '您的照片' | '您的横幅' | '您的商业页面横幅';

/**
 * Labels an upload of the studio, for signed-in users only: client/owner-notes.ts shows it and writes its text, which is
 * not part of the page that visitors and search engines read. Positioned over the picture, so it shifts no layout.
 */
export function OwnerBadge({ text }: { text: OwnerBadgeText }) {
  return (
    <span lang="zh" className="owner-badge" hidden>
      <span className="badge badge-owner" data-owner-note={text} />
    </span>
  );
}

/** Whether a picture was uploaded: built-in ones are served from `/pictures/`, never from the CDN. */
export function isUploaded({ base }: { base: string }): boolean {
  return !base.startsWith('/pictures/');
}
