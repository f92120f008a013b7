import type { ChangeTopic } from '#contract/changes/changes.ts';

/** By the entity of an audit event; undefined: nothing that is loaded again. All others are records. */
const topics: Partial<Record<string, ChangeTopic | undefined>> = {
  account: undefined,
  invitation: undefined,
  'password-link': undefined,
  sessions: undefined,
  session: undefined,
  'second-factor': undefined,
  passkey: undefined,
  mail: undefined,
  'mail-settings': undefined,
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
};

/** The topic that a change of staff belongs to. */
export function topicOfEntity(entity: string): ChangeTopic | undefined {
  return entity in topics ? topics[entity] : 'records';
}
