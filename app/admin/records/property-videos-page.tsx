import { EnglishUnlessChosen } from '#app/i18n/language.tsx';
import { RecordManager } from './record-manager.tsx';
import { propertyVideoKind } from './property-records.tsx';

export default function PropertyVideosTab() {
  return (
    <EnglishUnlessChosen>
      <RecordManager kind={propertyVideoKind} />
    </EnglishUnlessChosen>
  );
}
