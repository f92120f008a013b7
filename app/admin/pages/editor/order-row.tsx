import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Switch } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { DragHandle } from '#app/admin/ordering/sortable-entry.tsx';

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

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.5 } as const;

/** The name of a section or an item with the controls of its place. */
export function OrderRow({ name, isShown, onShow, onMoveUp, onMoveDown, onRemove, children }: OrderRowProps) {
  const { order: texts } = useTexts().pages;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <div className="min-w-0 flex-1 basis-32">{children}</div>
      <div className="flex items-center">
        {isShown && (
          <>
            <DragHandle name={name} />
            <button
              type="button"
              className="icon-button"
              aria-label={texts.up(name)}
              aria-disabled={!onMoveUp}
              onClick={onMoveUp}
            >
              <ArrowUp {...icon} />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={texts.down(name)}
              aria-disabled={!onMoveDown}
              onClick={onMoveDown}
            >
              <ArrowDown {...icon} />
            </button>
          </>
        )}
        {onRemove && (
          <button type="button" className="icon-button" aria-label={texts.remove(name)} onClick={onRemove}>
            <Trash2 {...icon} />
          </button>
        )}
        <Switch.Root checked={isShown} onCheckedChange={onShow} aria-label={texts.show(name)} className="switch ml-2">
          <Switch.Thumb className="switch-thumb" />
        </Switch.Root>
      </div>
    </div>
  );
}
