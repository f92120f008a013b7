import type { ClientGalleryState } from '#contract/client-galleries.ts';
import { useClientGalleryTexts } from './use-client-gallery-texts.ts';

const looks: Record<ClientGalleryState, string> = {
  draft: 'badge-plain',
  shared: 'badge-published',
  chosen: 'badge-published',
  delivered: 'badge-published',
  expired: 'badge-danger',
  archived: 'badge-plain',
};

export function GalleryStateBadge({ state }: { state: ClientGalleryState }) {
  return <span className={`badge ${looks[state]}`}>{useClientGalleryTexts().states[state]}</span>;
}
