import { MediaManager } from './media-manager.tsx';

export default function PhotosTab() {
  return <MediaManager purpose="all" />;
}
