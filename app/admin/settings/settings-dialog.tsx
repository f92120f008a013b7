import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { LanguageSettings } from './language-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import { SessionSettings } from './session-settings.tsx';
import { StudioSettings } from './studio-settings.tsx';

const sections = {
  studio: StudioSettings,
  password: PasswordSettings,
  sessions: SessionSettings,
  language: LanguageSettings,
};
type SectionName = keyof typeof sections;

export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const lang = useHtmlLang();
  const [open, setOpen] = useState<SectionName>('studio');
  const names = Object.keys(sections) as SectionName[];

  return (
    <Dialog
      open
      onClose={onClose}
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
            // Kept while another section is looked at: what was typed stays.
            <Tabs.Content key={name} value={name} forceMount hidden={name !== open} tabIndex={-1}>
              <Section />
            </Tabs.Content>
          );
        })}
      </Tabs.Root>
    </Dialog>
  );
}
