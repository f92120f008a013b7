import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { EditConflict } from '#app/admin/records/edit-conflict.tsx';
import { useAccount } from '#app/admin/session/account.ts';
import { pathLabels, propertyLabel } from '../labels/path-label.ts';
import { valueText } from '../labels/value-text.ts';
import { parseChangeName } from '../state/merge-differences.ts';
import type { Draft } from './use-draft.ts';

/** Shown when somebody else saved the draft of the page first. */
export function PageConflict({ draft, onSave }: { draft: Draft; onSave: () => void }) {
  const texts = useTexts();
  const language = useLanguage();
  const username = useAccount().data?.username;
  const { conflict, edited, differences } = draft;
  const newItem = texts.pages.order.newItem;

  function formatLabel(name: string): string {
    const { part, path } = parseChangeName(name);
    const inLanguage = texts.pages.languages[part === 'orders' ? 'order' : part];
    const label =
      path === 'sections'
        ? texts.pages.order.heading
        : pathLabels(edited, differences, path, { language, newItem }).join(' › ');
    return texts.pages.field(label, inLanguage);
  }

  function describe(name: string, value: unknown): string {
    if (parseChangeName(name).part !== 'orders') return valueText(texts, value);
    const { shown = [] } = (value ?? {}) as { shown?: string[] };
    return shown.map((id) => propertyLabel(id, language)).join(texts.listSeparator);
  }

  return (
    <div role="alert" className="mb-4 empty:hidden">
      {conflict && (
        <EditConflict
          merge={conflict.merge}
          by={
            conflict.by
              ? conflict.by.name === username
                ? texts.conflict.byYou
                : texts.conflict.by(conflict.by.name)
              : undefined
          }
          formatLabel={formatLabel}
          formatValue={describe}
          onChoose={draft.chooseSide}
          onLoad={draft.loadTheirs}
          onSave={onSave}
        />
      )}
    </div>
  );
}
