import { EnglishUnlessChosen } from '#app/i18n/language.tsx';
import { RecordManager } from './record-manager.tsx';
import { floorPlanKind } from './property-records.tsx';

export default function FloorPlansTab() {
  return (
    <EnglishUnlessChosen>
      <RecordManager kind={floorPlanKind} />
    </EnglishUnlessChosen>
  );
}
