/** Your photo, banner, commercial page banner, video, floor plan, text, figures, team member. */
export type OwnerBadgeText =
  | '您的照片'
  | '您的横幅'
  | '您的商业页面横幅'
  | '您的视频'
  | '您的平面图'
  | '您的文字'
  | '您的数据'
  | '您的团队成员';

interface OwnerBadgeProps {
  text: OwnerBadgeText;
  /** stands above its element instead of in its corner, where it would cover words */
  isAbove?: boolean;
}

/**
 * Labels what the studio has uploaded or written, for signed-in users only: client/start-page.ts shows it and writes its
 * text, which is not part of the page that visitors and search engines read. Positioned, so it shifts no layout.
 */
export function OwnerBadge({ text, isAbove }: OwnerBadgeProps) {
  return (
    <span lang="zh" className={isAbove ? 'owner-badge owner-badge-above' : 'owner-badge'} hidden>
      <span className="badge badge-owner" data-owner-note={text} />
    </span>
  );
}

/** Whether a picture was uploaded: built-in ones are served from `/pictures/`, never from the CDN. */
export function isUploaded({ base }: { base: string }): boolean {
  return !base.startsWith('/pictures/');
}
