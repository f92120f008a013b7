import { MediaManager } from './media-library.tsx';

export default function ProfessionalMediaTab() {
  return <MediaManager purpose="work" />;
}
