import { Tabs } from 'radix-ui';
import { type ComponentType, useCallback, useRef, useState } from 'react';
import { chooseLanguage, languageChoices, useHtmlLang, useLanguageChoice, useTexts } from '#app/i18n/language.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { AuditLog } from './audit-log.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { PrivacySettings } from './privacy/privacy-settings.tsx';
import { SessionSettings } from './session-settings.tsx';
import { StudioSettings } from './studio-settings.tsx';

type SectionName = 'studio' | 'password' | 'sessions' | 'privacy' | 'audit' | 'language';

const sections: Record<SectionName, ComponentType<{ onDirtyChange: (isDirty: boolean) => void }>> = {
  studio: StudioSettings,
  password: PasswordSettings,
  sessions: SessionSettings,
  privacy: PrivacySettings,
  audit: AuditLog,
  language: LanguageSettings,
};

export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const lang = useHtmlLang();
  const confirm = useConfirmDialog();
  const [open, setOpen] = useState<SectionName>('studio');
  const isDirty = useRef(false);
  const setDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);
  const names = Object.keys(sections) as SectionName[];

  async function close() {
    const options = { text: texts.records.discard, confirmLabel: texts.records.discardConfirm, isDestructive: true };
    if (!isDirty.current || (await confirm(options))) onClose();
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      title={texts.settings.title}
      closeLabel={texts.actions.close}
      closesOnBackdrop={false}
      lang={lang}
      className="admin form-dialog"
    >
      <Tabs.Root value={open} onValueChange={(name) => setOpen(name as SectionName)}>
        <Tabs.List
          aria-label={texts.settings.title}
          className="tab-bar mt-2 mb-5 flex overflow-x-auto border-b border-line"
        >
          {names.map((name) => (
            <Tabs.Trigger key={name} value={name} className="tab">
              {texts.settings.sections[name]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {names.map((name) => {
          const Section = sections[name];
          return (
            // Sections stay mounted, so that typed values are kept; only those that show what changes elsewhere are mounted again, so that they reload.
            <Tabs.Content
              key={name}
              value={name}
              forceMount={name === 'audit' || name === 'privacy' ? undefined : true}
              hidden={name !== open}
              tabIndex={-1}
            >
              <Section onDirtyChange={setDirty} />
            </Tabs.Content>
          );
        })}
      </Tabs.Root>
    </Dialog>
  );
}

function LanguageSettings() {
  const texts = useTexts();
  const chosen = useLanguageChoice();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-ash">{texts.settings.languageHint}</legend>
      {languageChoices.map((choice) => (
        <label key={choice} className="flex items-center gap-2">
          <input
            type="radio"
            name="language"
            className="size-4 accent-clay"
            checked={chosen === choice}
            onChange={() => chooseLanguage(choice)}
          />
          {texts.language[choice]}
        </label>
      ))}
    </fieldset>
  );
}
