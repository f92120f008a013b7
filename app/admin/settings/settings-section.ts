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
