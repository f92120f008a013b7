import { Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { newItemId } from '#contract/content/resolve-content.ts';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { entryProps, useFocusAfterRemoval } from '#app/admin/controls/use-focus-after-removal.ts';
import { SortableArea } from '#app/admin/ordering/sortable-area.tsx';
import { SortableEntry } from '#app/admin/ordering/sortable-entry.tsx';
import { itemTitle } from '../labels/path-label.ts';
import { addItem, moveItem, removeItem, setShown } from '../state/edit-differences.ts';
import type { EditorItem, EditorList, EditorNode } from '../state/editor-tree.ts';
import { useEditor } from './editor-context.ts';
import { OrderRow } from './order-row.tsx';

interface ItemListProps {
  list: EditorList;
  label: string;
  renderNode: (node: EditorNode) => ReactNode;
}

/** The items of a list: their fields, their order, and which of them are shown. */
export function ItemList({ list, label, renderNode }: ItemListProps) {
  const { order: texts } = useTexts().pages;
  const language = useLanguage();
  const toast = useToast();
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
    if (count < minimum) return toast({ title: texts.atLeast(minimum), destructive: true });
    if (count > maximum) return toast({ title: texts.atMost(maximum), destructive: true });
    change((before) => setShown(edited, before, list.path, { id, isShown }));
  }

  function remove({ id, isShown }: EditorItem) {
    if (isShown && shown.length <= minimum) return toast({ title: texts.atLeast(minimum), destructive: true });
    leave(id);
    change((before) => removeItem(edited, before, list.path, id));
  }

  function add() {
    if (shown.length >= maximum) return toast({ title: texts.atMost(maximum), destructive: true });
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
