import { EnglishUnlessChosen } from '#app/i18n/language.tsx';
import { RecordManager } from '../records/record-manager.tsx';
import { propertyVideoKind } from './property-video-kind.tsx';

export default function PropertyVideosTab() {
  return (
    <EnglishUnlessChosen>
      <RecordManager kind={propertyVideoKind} />
    </EnglishUnlessChosen>
  );
}
