import { PersonSettings } from './person-settings.tsx';
import { RetentionSettings } from './retention-settings.tsx';

/** How long enquiries are kept, and the data of one person. */
export function PrivacySettings({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  return (
    <div className="grid gap-8">
      <RetentionSettings onDirtyChange={onDirtyChange} />
      <PersonSettings />
    </div>
  );
}
