import type { AuditEvent } from '#contract/audit.ts';
import type { PageName } from '#contract/content/content-pages.ts';
import type { Catalogue } from '#app/i18n/zh.ts';

const entityActions = ['create', 'update', 'delete', 'restore', 'purge', 'retry', 'download', 'end-session'] as const;

/** Describes an event in the catalogue's language, such as "Changed team member: Mei". */
export function describeEvent(texts: Catalogue, event: AuditEvent): string {
  const { actions, entities, change, changes } = texts.settings.audit;
  const { action, entity } = event;
  if (!isOfEntity(action)) return actions[action];
  const said =
    (changes as Record<string, string>)[`${action} ${entity}`] ?? change(actions[action], entities[entity] ?? entity);
  const name = nameIn(texts, event);
  return name ? texts.labelled(said, name) : said;
}

function isOfEntity(action: AuditEvent['action']): action is (typeof entityActions)[number] {
  return entityActions.some((one) => one === action);
}

/** Actors without an account (command line, unknown names) are stored in English and translated here. */
export function nameOfActor(texts: Catalogue, { id, name }: AuditEvent['actor']): string {
  return id === null ? (texts.settings.audit.actors[name] ?? name) : name;
}

const namingDetails = ['title', 'originalName', 'username', 'category', 'state', 'stage'] as const;

/** What staff call it: its name in the tab where it is managed. Ids and addresses of files are never shown. */
function nameIn(texts: Catalogue, { entity, entityId, detail }: AuditEvent): string | undefined {
  if (entityId !== null && pageEntities.has(entity)) return texts.pages.names[entityId as PageName] ?? entityId;
  for (const key of namingDetails) {
    const value = detail?.[key];
    if (typeof value !== 'string' || value === '' || isFileUrl(value)) continue;
    return spokenNames(texts, entity, key)[value] ?? value;
  }
  const count = detail?.count;
  return typeof count === 'number' ? texts.library.count(count, count) : undefined;
}

const pageEntities: ReadonlySet<string> = new Set(['page-content', 'page-draft']);
const isFileUrl = (value: string) => /^(\/|https?:)/.test(value);

/** The names of the values that programs write. */
function spokenNames(texts: Catalogue, entity: string, key: (typeof namingDetails)[number]): Record<string, string> {
  if (key === 'category') return texts.categories;
  if (key === 'state') return texts.contacts.stateNames;
  if (key === 'stage') return texts.workflow.stages;
  if (key === 'title' && entity === 'about-entry') {
    return Object.fromEntries(
      Object.entries(texts.aboutContent.sections).map(([section, { label }]) => [section, label]),
    );
  }
  return {};
}
