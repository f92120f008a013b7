import { MediaManager } from './media-manager.tsx';
import { mediaQuery } from './media-data.ts';
import { askFirst } from '#app/admin/shell/tab-loading.ts';

export { shouldRevalidate } from '#app/admin/shell/tab-loading.ts';
export const clientLoader = () =>
  askFirst('photos', (client) => void client.prefetchQuery({ ...mediaQuery, staleTime: 0 }));

export default function PhotosTab() {
  return <MediaManager purpose="all" />;
}
