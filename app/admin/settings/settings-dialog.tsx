import { Tabs } from 'radix-ui';
import { type ComponentType, useMemo, useState } from 'react';
import { languageChoices, useLanguageControl, useTexts } from '#app/i18n/language.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import type { Right } from '#contract/roles.ts';
import { useUnsavedGuard } from '#app/admin/shell/unsaved-work.ts';
import { useMay } from '#app/admin/session/account.ts';
import { MailSettings } from '#app/admin/mail/mail-settings.tsx';
import { SignInSecurity } from '#app/admin/accounts/sign-in-security.tsx';
import { AccountsSettings } from '#app/admin/accounts/accounts-settings.tsx';
import { AuditLog } from './audit-log.tsx';
import type { SettingsSection } from './settings-section.ts';
import { PasswordSettings } from '../accounts/password-settings.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
import { SessionSettings } from '../accounts/session-settings.tsx';
import { StudioSettings } from './studio-settings.tsx';

const sections: Record<SettingsSection, ComponentType<{ onDirtyChange: (isDirty: boolean) => void }>> = {
  studio: StudioSettings,
  mail: MailSettings,
  password: PasswordSettings,
  security: SignInSecurity,
  sessions: SessionSettings,
  accounts: AccountsSettings,
  privacy: PrivacySettings,
  audit: AuditLog,
  language: LanguageSettings,
};

const rightsOfSections: Record<SettingsSection, Right> = {
  studio: 'content',
  mail: 'administration',
  password: 'back-office',
  security: 'back-office',
  sessions: 'back-office',
  accounts: 'administration',
  privacy: 'administration',
  audit: 'administration',
  language: 'back-office',
};

const allNames = Object.keys(sections) as SettingsSection[];

const reloads: ReadonlySet<SettingsSection> = new Set(['accounts', 'audit', 'privacy']);
/** Mounted once they are shown: mail asks for its outbox again and again, and most people never open the others. */
const waits: ReadonlySet<SettingsSection> = new Set(['mail', 'password', 'security']);

interface SettingsDialogProps {
  initial: SettingsSection;
  onClose: () => void;
}

export default function SettingsDialog({ initial, onClose }: SettingsDialogProps) {
  const texts = useTexts();
  const may = useMay();
  const names = allNames.filter((name) => may(rightsOfSections[name]));
  const [open, setOpen] = useState<SettingsSection>(names.includes(initial) ? initial : 'password');
  const [shown, setShown] = useState<readonly SettingsSection[]>([initial]);
  const [dirty] = useState(() => new Set<SettingsSection>());
  const mayDiscard = useUnsavedGuard(() => dirty.size > 0, { outlivesTabs: true });
  const setDirty = useMemo(
    () =>
      Object.fromEntries(
        allNames.map((name) => [name, (isDirty: boolean) => void (isDirty ? dirty.add(name) : dirty.delete(name))]),
      ) as Record<SettingsSection, (isDirty: boolean) => void>,
    [dirty],
  );

  function show(name: SettingsSection) {
    setOpen(name);
    setShown([...shown, name]);
  }

  async function close() {
    if (await mayDiscard()) onClose();
  }

  return (
    <AdminDialog onClose={() => void close()} title={texts.settings.title} closesOnBackdrop={false}>
      <Tabs.Root value={open} onValueChange={(name) => show(name as SettingsSection)}>
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
            // Sections stay mounted, so that typed values are kept; only those that show what changes elsewhere are mounted again, so that
            // they reload.
            <Tabs.Content
              key={name}
              value={name}
              forceMount={reloads.has(name) || (waits.has(name) && !shown.includes(name)) ? undefined : true}
              hidden={name !== open}
              tabIndex={-1}
            >
              <Section onDirtyChange={setDirty[name]} />
            </Tabs.Content>
          );
        })}
      </Tabs.Root>
    </AdminDialog>
  );
}

function LanguageSettings() {
  const texts = useTexts();
  const [chosen, choose] = useLanguageControl();
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
            onChange={() => choose(choice)}
          />
          {texts.language[choice]}
        </label>
      ))}
    </fieldset>
  );
}
