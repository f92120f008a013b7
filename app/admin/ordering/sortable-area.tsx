import {
  type Announcements,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, rectSortingStrategy, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#app/i18n/language.tsx';

interface SortableAreaProps {
  /** in the current order */
  ids: string[];
  /** name of an entry, for announcements to screen readers */
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  /** renders the entry that follows the pointer while dragging */
  renderGhost: (index: number) => ReactNode;
  /** container of the live region; needed inside a modal dialog, which makes the rest of the page inert */
  announceIn?: HTMLElement;
  children: ReactNode;
}

/** A press that moves less than this is a click, not a drag. */
const dragFromPx = 6;

/** A list that is reordered by dragging handles with the mouse, by touch or with the keyboard (Space, arrows, Space). */
export function SortableArea({ ids, nameOf, onMove, renderGhost, announceIn, children }: SortableAreaProps) {
  const { ordering: texts } = useTexts();
  const [dragged, setDragged] = useState<string>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragFromPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier | undefined) => ids.indexOf(String(id));

  const announce = (text: typeof texts.over, id: UniqueIdentifier, at: UniqueIdentifier = id) =>
    text(nameOf(indexOf(id)), indexOf(at) + 1, ids.length);
  const announcements: Announcements = {
    onDragStart: ({ active }) => announce(texts.lifted, active.id),
    // dnd-kit calls this right after lifting, with the entry over its own place.
    onDragOver: ({ active, over }) =>
      over ? announce(over.id === active.id ? texts.lifted : texts.over, active.id, over.id) : undefined,
    onDragEnd: ({ active, over }) => announce(texts.dropped, active.id, over?.id),
    onDragCancel: ({ active }) => announce(texts.cancelled, active.id),
  };

  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.help }, container: announceIn }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ active, over }) => {
        setDragged(undefined);
        const [from, to] = [indexOf(active.id), indexOf(over?.id)];
        if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
      <DragOverlay dropAnimation={null} className="drag-ghost">
        {dragged !== undefined && indexOf(dragged) >= 0 && renderGhost(indexOf(dragged))}
      </DragOverlay>
    </DndContext>
  );
}
