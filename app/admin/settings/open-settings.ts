import { createDialogOpener } from '#app/admin/shell/dialog-opener.ts';

export type SettingsSection =
  | 'studio'
  | 'mail'
  | 'password'
  | 'security'
  | 'sessions'
  | 'accounts'
  | 'privacy'
  | 'audit'
  | 'language';

export const { show: showSettings, useOpenPart: useOpenSettings } = createDialogOpener<SettingsSection>();
