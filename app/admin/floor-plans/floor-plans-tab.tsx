import { EnglishUnlessChosen } from '#app/i18n/language.tsx';
import { RecordManager } from '../records/record-manager.tsx';
import { floorPlanKind } from './floor-plan-kind.tsx';

export default function FloorPlansTab() {
  return (
    <EnglishUnlessChosen>
      <RecordManager kind={floorPlanKind} />
    </EnglishUnlessChosen>
  );
}
