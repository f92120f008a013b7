import { MediaManager } from './media-library.tsx';

export default function PhotosTab() {
  return <MediaManager purpose="all" />;
}
