import { ListOrdered } from 'lucide-react';
import { use } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { AskPosition } from './position-dialog.tsx';

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
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-disabled={!canMove}
      onClick={() => canMove && ask(index)}
    >
      <ListOrdered aria-hidden="true" size={16} strokeWidth={1.5} />
    </button>
  );
}
