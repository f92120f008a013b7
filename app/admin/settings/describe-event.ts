import type { AuditEvent } from '#contract/audit.ts';
import type { Catalogue } from '#app/i18n/zh.ts';

/** What happened, in the catalogue's language: "Changed team member: Mei". */
export function describeEvent(texts: Catalogue, { action, entity, detail }: AuditEvent): string {
  const { actions, entities, change } = texts.settings.audit;
  const isAboutThing = action === 'create' || action === 'update' || action === 'delete' || action === 'retry';
  if (!isAboutThing) return actions[action];
  return change(actions[action], entities[entity] ?? entity, nameIn(texts, detail));
}

/** Programs and unknown names are recorded in English; people stand as themselves. */
export function nameOfActor(texts: Catalogue, { id, name }: AuditEvent['actor']): string {
  return id === null ? (texts.settings.audit.actors[name] ?? name) : name;
}

/** What the event tells of the thing, the most telling first. Ids say nothing to people. */
function nameIn(texts: Catalogue, detail: AuditEvent['detail']): string | undefined {
  const names = { ...texts.categories, ...texts.contacts.stateNames } as Record<string, string>;
  for (const key of ['title', 'originalName', 'username', 'category', 'state']) {
    const value = detail?.[key];
    if (typeof value !== 'string' || value === '') continue;
    return key === 'category' || key === 'state' ? (names[value] ?? value) : value;
  }
  return undefined;
}
