import type { AuditEvent } from '#contract/audit.ts';
import type { Catalogue } from '#app/i18n/zh.ts';

const entityActions = ['create', 'update', 'delete', 'restore', 'purge', 'retry'] as const;

/** Describes an event in the catalogue's language, such as "Changed team member: Mei". */
export function describeEvent(texts: Catalogue, { action, entity, detail }: AuditEvent): string {
  const { actions, entities, change } = texts.settings.audit;
  if (!isOfEntity(action)) return actions[action];
  return change(actions[action], entities[entity] ?? entity, nameIn(texts, detail));
}

function isOfEntity(action: AuditEvent['action']): action is (typeof entityActions)[number] {
  return entityActions.some((one) => one === action);
}

/** Actors without an account (command line, unknown names) are stored in English and translated here. */
export function nameOfActor(texts: Catalogue, { id, name }: AuditEvent['actor']): string {
  return id === null ? (texts.settings.audit.actors[name] ?? name) : name;
}

/** The most descriptive value of the details; ids are never shown. */
function nameIn(texts: Catalogue, detail: AuditEvent['detail']): string | undefined {
  const names = { ...texts.categories, ...texts.contacts.stateNames } as Record<string, string>;
  for (const key of ['title', 'originalName', 'username', 'category', 'state']) {
    const value = detail?.[key];
    if (typeof value !== 'string' || value === '') continue;
    return key === 'category' || key === 'state' ? (names[value] ?? value) : value;
  }
  return undefined;
}
