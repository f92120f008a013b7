import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  closestCenter,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, rectSortingStrategy, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  createContext,
  use,
  type FormEvent,
} from 'react';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, ListOrdered } from 'lucide-react';
import { useTexts } from '#app/i18n/language.tsx';
import { IconButton } from '#app/admin/controls/icon-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Form } from './form.tsx';

interface SortableAreaProps {
  /** in the current order */
  ids: string[];
  /** name of an entry, for announcements to screen readers */
  formatName: (index: number) => string;
  onMove: (from: number, to: number) => void;
  /** renders the entry that follows the pointer while dragging */
  renderGhost: (index: number) => ReactNode;
  /** called with the place of the entry that is lifted, and with undefined when it is dropped */
  onLift?: (index: number | undefined) => void;
  /** container of the live region; needed inside a modal dialog, which makes the rest of the page inert */
  announceIn?: HTMLElement;
  children: ReactNode;
}

/**
 * The entry under the pointer, or the nearest one: between two entries and beyond the list there is a place as well. dnd-kit's
 * default compares the whole rectangle of the dragged entry, whose middle is elsewhere than the pointer.
 */
const entryAtPointer: CollisionDetection = (parts) => {
  const atPointer = pointerWithin(parts);
  return atPointer.length > 0 ? atPointer : closestCenter(parts);
};

/** A press that moves less than this is a click, not a drag. */
const dragFromPx = 6;

/** A list that is reordered by dragging handles with the mouse, by touch or with the keyboard (Space, arrows, Space). */
export function SortableArea(props: SortableAreaProps) {
  const { ids, formatName, onMove, renderGhost, onLift, announceIn, children } = props;
  const { ordering: texts } = useTexts();
  const [dragged, setDragged] = useState<string>();
  /** the entry whose new place is asked for */
  const [asked, setAsked] = useState<string>();
  const latestIds = useRef(ids);
  useEffect(() => {
    latestIds.current = ids;
  }, [ids]);
  const askPosition = useCallback((index: number) => setAsked(latestIds.current[index]), []);
  /** The place that was announced last: the entry lands there, wherever dnd-kit sees the pointer at the end. */
  const announcedAt = useRef<UniqueIdentifier>(undefined);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragFromPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const findIndex = (id: UniqueIdentifier | undefined) => ids.indexOf(String(id));

  const announce = (text: typeof texts.over, id: UniqueIdentifier, at: UniqueIdentifier = id) =>
    text(formatName(findIndex(id)), findIndex(at) + 1, ids.length);
  const announcements: Announcements = {
    onDragStart({ active }) {
      announcedAt.current = active.id;
      return announce(texts.lifted, active.id);
    },
    // dnd-kit calls this right after lifting, with the entry over its own place.
    onDragOver({ active, over }) {
      if (!over) return undefined;
      announcedAt.current = over.id;
      return announce(over.id === active.id ? texts.lifted : texts.over, active.id, over.id);
    },
    onDragEnd: ({ active }) => announce(texts.dropped, active.id, announcedAt.current),
    onDragCancel: ({ active }) => announce(texts.cancelled, active.id),
  };

  function lift(id: string | undefined) {
    setDragged(id);
    onLift?.(id === undefined ? undefined : findIndex(id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={entryAtPointer}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.help }, container: announceIn }}
      onDragStart={({ active }) => lift(String(active.id))}
      onDragCancel={() => lift(undefined)}
      onDragEnd={({ active }) => {
        lift(undefined);
        const [from, to] = [findIndex(active.id), findIndex(announcedAt.current)];
        if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <AskPosition value={askPosition}>{children}</AskPosition>
      </SortableContext>
      {asked !== undefined && findIndex(asked) >= 0 && (
        <PositionDialog
          name={formatName(findIndex(asked))}
          index={findIndex(asked)}
          count={ids.length}
          onMove={onMove}
          onClose={() => setAsked(undefined)}
        />
      )}
      <DragOverlay dropAnimation={null} className="drag-ghost">
        {dragged !== undefined && findIndex(dragged) >= 0 && renderGhost(findIndex(dragged))}
      </DragOverlay>
    </DndContext>
  );
}

interface Handle extends Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners'> {
  attach: (element: HTMLElement | null) => void;
}

const HandleContext = createContext<Handle | undefined>(undefined);

interface SortableEntryProps {
  as?: 'div' | 'li';
  id: string;
  className?: string;
  isDisabled?: boolean;
  /** `entryProps`, if the entry can get the focus */
  entry?: object;
  children: ReactNode;
}

/** An entry of a sortable area, moved by the drag handle inside it. */
export function SortableEntry({
  as: Element = 'div',
  id,
  className,
  isDisabled = false,
  entry,
  children,
}: SortableEntryProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: isDisabled,
  });
  const style: CSSProperties = { transform: CSS.Translate.toString(transform), transition };
  return (
    <HandleContext value={isDisabled ? undefined : { attach: setActivatorNodeRef, attributes, listeners }}>
      <Element {...entry} ref={setNodeRef} style={style} className={className} data-dragged={isDragging || undefined}>
        {children}
      </Element>
    </HandleContext>
  );
}

/**
 * Makes the pictures that it contains draggable with the mouse. Touching it scrolls the page; the handle and "move to
 * position" are for touch and keyboard.
 */
export function DragSurface({ children }: { children: ReactNode }) {
  const handle = use(HandleContext);
  if (!handle) return children;
  const onPointerDown = (event: PointerEvent) => {
    // Only its pictures: texts can be selected, and buttons pressed. Events of a dialog that it has opened arrive here, too.
    const { target } = event;
    const isPicture = target instanceof HTMLImageElement && event.currentTarget.contains(target);
    if (isPicture && event.pointerType === 'mouse') handle.listeners?.onPointerDown?.(event);
  };
  return (
    // `onDragStart`: the browser would drag the picture as a file.
    <div className="drag-surface" onPointerDown={onPointerDown} onDragStart={(event) => event.preventDefault()}>
      {children}
    </div>
  );
}

/** Renders nothing if the order cannot be changed. */
export function DragHandle({ name }: { name: string }) {
  const { ordering } = useTexts();
  const handle = use(HandleContext);
  if (!handle) return null;
  const { attach, attributes, listeners } = handle;
  return (
    <button
      type="button"
      ref={attach}
      className="icon-button drag-handle"
      {...attributes}
      {...listeners}
      aria-roledescription={ordering.handle}
      aria-label={ordering.drag(name)}
      title={ordering.drag(name)}
    >
      <GripVertical />
    </button>
  );
}

interface MoveToPositionProps {
  name: string;
  index: number;
  /** whether the order can be changed */
  canMove: boolean;
}

/** A button that asks for the number of the new place: dragging over hundreds of entries is too far. In a `SortableArea`. */
export function MoveToPosition({ name, index, canMove }: MoveToPositionProps) {
  const ask = use(AskPosition);
  const label = useTexts().ordering.moveTo(name);
  return (
    <IconButton
      icon={ListOrdered}
      label={label}
      title={label}
      aria-disabled={!canMove}
      onClick={() => canMove && ask(index)}
    />
  );
}

/** Opens the dialog for an entry of the area, by its place. */
const AskPosition = createContext<(index: number) => void>(() => {});

interface PositionDialogProps {
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onClose: () => void;
}

/**
 * Asks for the number of the new place. It is above the list, whose cards move and go while it is open. Lists are there before the
 * libraries of `SchemaForm`, and a number that is sent nowhere needs none.
 */
function PositionDialog({ name, index, count, onMove, onClose }: PositionDialogProps) {
  const { ordering } = useTexts();
  const [wrong, setWrong] = useState<{ text: string }>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const place = Number(new FormData(event.currentTarget).get('place'));
    if (!Number.isInteger(place) || place < 1 || place > count) return setWrong({ text: ordering.wrongPlace(count) });
    onClose();
    if (place - 1 !== index) onMove(index, place - 1);
  }

  return (
    <AdminDialog onClose={onClose} title={ordering.moveTo(name)} className="confirm-dialog">
      <Form refused={wrong} className="mt-4 grid gap-4" onSubmit={submit}>
        <Field label={ordering.place(count)} name="place" required error={wrong?.text}>
          {(control) => (
            <input
              {...control}
              type="number"
              min={1}
              max={count}
              step={1}
              defaultValue={index + 1}
              inputMode="numeric"
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-end">
          {ordering.move}
        </Button>
      </Form>
    </AdminDialog>
  );
}
