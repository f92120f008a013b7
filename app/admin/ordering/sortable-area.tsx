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
import { SortableContext, rectSortingStrategy, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { AskPosition, PositionDialog } from './position-dialog.tsx';

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
