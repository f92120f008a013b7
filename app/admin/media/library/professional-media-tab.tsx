import { MediaManager } from './media-manager.tsx';

export default function ProfessionalMediaTab() {
  return <MediaManager purpose="work" />;
}
