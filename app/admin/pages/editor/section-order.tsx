import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { SortableArea } from '#app/admin/ordering/sortable-area.tsx';
import { SortableEntry } from '#app/admin/ordering/sortable-entry.tsx';
import { propertyLabel } from '../labels/path-label.ts';
import { moveItem, setShown } from '../state/edit-differences.ts';
import type { EditorSection } from '../state/editor-tree.ts';
import { useEditor } from './editor-context.ts';
import { OrderRow } from './order-row.tsx';

interface SectionOrderProps {
  sections: EditorSection[];
  onOpen: (name: string) => void;
}

/** The sections of a page: dragged, moved with the keyboard, and hidden by a switch. */
export function SectionOrder({ sections, onOpen }: SectionOrderProps) {
  const { order: texts } = useTexts().pages;
  const language = useLanguage();
  const confirm = useConfirmDialog();
  const { edited, change } = useEditor();
  const movable = sections.filter(({ isMovable }) => isMovable);
  const shown = movable.filter(({ isShown }) => isShown);
  const formatSectionName = (section: EditorSection | undefined) =>
    section ? propertyLabel(section.name, language) : '';
  const move = (from: number, to: number) => change((before) => moveItem(edited, before, 'sections', { from, to }));

  async function show(section: EditorSection, isShown: boolean) {
    const anchor = edited.page.anchors[section.name];
    if (!isShown && anchor !== undefined) {
      const isConfirmed = await confirm({
        text: texts.hideAnchor(formatSectionName(section)),
        details: texts.hideAnchorText(`${edited.page.path}#${anchor}`),
        confirmLabel: texts.hide,
        isDestructive: true,
      });
      if (!isConfirmed) return;
    }
    change((before) => setShown(edited, before, 'sections', { id: section.name, isShown }));
  }

  const row = (section: EditorSection, index: number) => (
    <OrderRow
      name={formatSectionName(section)}
      isShown={section.isShown}
      onShow={(isShown) => void show(section, isShown)}
      onMoveUp={section.isShown && index > 0 ? () => move(index, index - 1) : undefined}
      onMoveDown={section.isShown && index < shown.length - 1 ? () => move(index, index + 1) : undefined}
    >
      {section.isShown ? (
        <button
          type="button"
          className="quick-link"
          aria-label={texts.open(formatSectionName(section))}
          onClick={() => onOpen(section.name)}
        >
          {formatSectionName(section)}
        </button>
      ) : (
        <p>
          {formatSectionName(section)} <span className="badge badge-plain ml-2">{texts.hidden}</span>
        </p>
      )}
    </OrderRow>
  );
  return (
    <section aria-label={texts.heading} className="card p-4">
      <h3>{texts.heading}</h3>
      <p className="mb-2 text-caption text-ash">{texts.hint}</p>
      <SortableArea
        ids={shown.map(({ name }) => name)}
        formatName={(index) => formatSectionName(shown[index])}
        onMove={move}
        renderGhost={(index) => <p className="p-2">{formatSectionName(shown[index])}</p>}
      >
        <ul>
          {movable.map((section, index) =>
            section.isShown ? (
              <SortableEntry key={section.name} as="li" id={section.name} isDisabled={shown.length < 2}>
                {row(section, index)}
              </SortableEntry>
            ) : (
              <li key={section.name}>{row(section, index)}</li>
            ),
          )}
        </ul>
      </SortableArea>
    </section>
  );
}
