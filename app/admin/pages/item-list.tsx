import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Switch } from 'radix-ui';
import { newItemId } from '#contract/content/resolve-content.ts';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { IconButton, MoveButtons } from '#app/admin/controls/icon-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { entryProps, useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { SortableArea, SortableEntry, DragHandle } from '#app/admin/controls/sortable-list.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { itemTitle, propertyLabel } from './labels.ts';
import { addItem, moveItem, removeItem, setShown } from './edit-overrides.ts';
import type { EditorItem, EditorList, EditorNode, EditorSection } from './editor-tree.ts';
import { useEditor } from './use-draft.ts';

interface ItemListProps {
  list: EditorList;
  label: string;
  renderNode: (node: EditorNode) => ReactNode;
}

/** The items of a list: their fields, their order, and which of them are shown. */
export function ItemList({ list, label, renderNode }: ItemListProps) {
  const { order: texts } = useTexts().pages;
  const language = useLanguage();
  const { edited, differences, change } = useEditor();
  const shown = list.items.filter(({ isShown }) => isShown);
  const { minimum, maximum } = list.meta;
  const addButton = useRef<HTMLButtonElement>(null);
  const leave = useFocusAfterRemoval({
    ids: list.items.map(({ id }) => id),
    onEmpty: () => addButton.current?.focus(),
  });
  const formatItemName = ({ path }: EditorItem) => itemTitle(edited, differences, path, language) ?? texts.newItem;
  const move = (from: number, to: number) => change((before) => moveItem(edited, before, list.path, { from, to }));

  function show({ id }: EditorItem, isShown: boolean) {
    const count = shown.length + (isShown ? 1 : -1);
    if (count < minimum) return showToast({ title: texts.atLeast(minimum), destructive: true });
    if (count > maximum) return showToast({ title: texts.atMost(maximum), destructive: true });
    change((before) => setShown(edited, before, list.path, { id, isShown }));
  }

  function remove({ id, isShown }: EditorItem) {
    if (isShown && shown.length <= minimum) return showToast({ title: texts.atLeast(minimum), destructive: true });
    leave(id);
    change((before) => removeItem(edited, before, list.path, id));
  }

  function add() {
    if (shown.length >= maximum) return showToast({ title: texts.atMost(maximum), destructive: true });
    change((before) => addItem(edited, before, list.path, newItemId()));
  }

  const item = (each: EditorItem, index: number) => (
    <ItemFields
      item={each}
      name={formatItemName(each)}
      renderNode={renderNode}
      onShow={(isShown) => show(each, isShown)}
      onRemove={each.isAdded ? () => remove(each) : undefined}
      onMoveUp={each.isShown && index > 0 ? () => move(index, index - 1) : undefined}
      onMoveDown={each.isShown && index < shown.length - 1 ? () => move(index, index + 1) : undefined}
    />
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{label}</legend>
      <SortableArea
        ids={shown.map(({ id }) => id)}
        formatName={(index) => (shown[index] ? formatItemName(shown[index]) : '')}
        onMove={move}
        renderGhost={(index) => <p className="p-3 font-medium">{shown[index] && formatItemName(shown[index])}</p>}
      >
        <ul className="grid grid-cols-1 gap-3">
          {list.items.map((each, index) =>
            each.isShown ? (
              <SortableEntry
                key={each.id}
                as="li"
                id={each.id}
                entry={entryProps(each.id)}
                className="min-w-0"
                isDisabled={shown.length < 2}
              >
                {item(each, index)}
              </SortableEntry>
            ) : (
              <li key={each.id} {...entryProps(each.id)} className="min-w-0">
                {item(each, index)}
              </li>
            ),
          )}
        </ul>
      </SortableArea>
      <Button ref={addButton} tone="outline" className="mt-3" aria-label={texts.add(label)} onClick={add}>
        <Plus aria-hidden="true" size={16} strokeWidth={1.75} />
        {texts.add(label)}
      </Button>
    </fieldset>
  );
}

interface ItemFieldsProps {
  item: EditorItem;
  name: string;
  renderNode: (node: EditorNode) => ReactNode;
  onShow: (isShown: boolean) => void;
  onRemove: (() => void) | undefined;
  onMoveUp: (() => void) | undefined;
  onMoveDown: (() => void) | undefined;
}

function ItemFields({ item, name, renderNode, ...order }: ItemFieldsProps) {
  const { order: texts } = useTexts().pages;
  return (
    <fieldset aria-label={name} className="min-w-0 rounded-md border border-line p-3">
      <OrderRow name={name} isShown={item.isShown} {...order}>
        <p className="font-medium wrap-anywhere">
          {name}
          {!item.isShown && <span className="badge badge-plain ml-2">{texts.hidden}</span>}
        </p>
      </OrderRow>
      {item.isShown && <div className="mt-2 grid grid-cols-1 gap-4">{item.children.map(renderNode)}</div>}
    </fieldset>
  );
}

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

interface OrderRowProps {
  name: string;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  /** absent at the ends of the list, and for what is hidden */
  onMoveUp?: (() => void) | undefined;
  onMoveDown?: (() => void) | undefined;
  /** absent for what is built in */
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}

/** The name of a section or an item with the controls of its place. */
function OrderRow({ name, isShown, onShow, onMoveUp, onMoveDown, onRemove, children }: OrderRowProps) {
  const { order: texts } = useTexts().pages;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <div className="min-w-0 flex-1 basis-32">{children}</div>
      <div className="flex items-center">
        {isShown && (
          <>
            <DragHandle name={name} />
            <MoveButtons labels={{ up: texts.up(name), down: texts.down(name) }} onUp={onMoveUp} onDown={onMoveDown} />
          </>
        )}
        {onRemove && <IconButton icon={Trash2} label={texts.remove(name)} onClick={onRemove} />}
        <Switch.Root checked={isShown} onCheckedChange={onShow} aria-label={texts.show(name)} className="switch ml-2">
          <Switch.Thumb className="switch-thumb" />
        </Switch.Root>
      </div>
    </div>
  );
}
