import type { AuditEntity } from '#contract/audit.ts';
import type { ChangeTopic } from '#contract/changes/changes.ts';
import { mapEntities } from '#contract/records/kinds.ts';

/** What is loaded again after a change of staff, by the entity of its audit event; undefined: nothing. */
export const topicOfEntity: Readonly<Record<AuditEntity, ChangeTopic | undefined>> = {
  account: undefined,
  invitation: undefined,
  'password-link': undefined,
  sessions: undefined,
  session: undefined,
  'second-factor': undefined,
  passkey: undefined,
  mail: undefined,
  'mail-settings': undefined,
  'mail-test': undefined,
  'media-settings': undefined,
  retention: undefined,
  media: 'media',
  'page-content': 'pages',
  'page-draft': 'pages',
  'contact-message': 'enquiries',
  'contact-note': 'enquiries',
  'contact-reply': 'enquiries',
  'expired-enquiries': 'enquiries',
  person: 'enquiries',
  'studio-identity': 'records',
  ...mapEntities(() => 'records'),
};
