import { EnglishUnlessChosen } from '#app/i18n/language.tsx';
import { askForRecords } from '../records/ask-for-records.ts';
import { RecordManager } from '../records/record-manager.tsx';
import { propertyVideoKind } from './property-video-kind.tsx';

export { shouldRevalidate } from '#app/admin/shell/tab-loading.ts';
export const clientLoader = () => askForRecords('property-videos', 'propertyVideos');

export default function PropertyVideosTab() {
  return (
    <EnglishUnlessChosen>
      <RecordManager kind={propertyVideoKind} />
    </EnglishUnlessChosen>
  );
}
