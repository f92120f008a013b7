import { EnglishUnlessChosen } from '#app/i18n/language.tsx';
import { askForRecords } from '../records/ask-for-records.ts';
import { RecordManager } from '../records/record-manager.tsx';
import { floorPlanKind } from './floor-plan-kind.tsx';

export { shouldRevalidate } from '#app/admin/shell/tab-loading.ts';
export const clientLoader = () => askForRecords('floor-plans', 'floorPlans');

export default function FloorPlansTab() {
  return (
    <EnglishUnlessChosen>
      <RecordManager kind={floorPlanKind} />
    </EnglishUnlessChosen>
  );
}
