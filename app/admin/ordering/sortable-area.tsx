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
  /** In their present order. */
  ids: string[];
  /** What is said of an entry that is being moved. */
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  /** Follows the pointer in the place of the entry. */
  renderGhost: (index: number) => ReactNode;
  /** Where announcements stand: inside a modal dialog, which makes the rest of the page silent. */
  announceIn?: HTMLElement;
  children: ReactNode;
}

/** A press that moves less than this is a press. */
const dragFromPx = 6;

/** Entries that are put in order by dragging their handle with a mouse, a finger or the keyboard (Space, arrows, Space). */
export function SortableArea({ ids, nameOf, onMove, renderGhost, announceIn, children }: SortableAreaProps) {
  const { ordering: texts } = useTexts();
  const [dragged, setDragged] = useState<string>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragFromPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier | undefined) => ids.indexOf(String(id));

  const say = (text: typeof texts.over, id: UniqueIdentifier, at: UniqueIdentifier = id) =>
    text(nameOf(indexOf(id)), indexOf(at) + 1, ids.length);
  const announcements: Announcements = {
    onDragStart: ({ active }) => say(texts.lifted, active.id),
    // Lifting is also the first time that it is over a place: its own.
    onDragOver: ({ active, over }) =>
      over ? say(over.id === active.id ? texts.lifted : texts.over, active.id, over.id) : undefined,
    onDragEnd: ({ active, over }) => say(texts.dropped, active.id, over?.id),
    onDragCancel: ({ active }) => say(texts.cancelled, active.id),
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
