import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { type CSSProperties, type PointerEvent, type ReactNode, createContext, use } from 'react';
import { useTexts } from '#app/i18n/language.tsx';

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
      <GripVertical aria-hidden="true" size={16} strokeWidth={1.5} />
    </button>
  );
}
