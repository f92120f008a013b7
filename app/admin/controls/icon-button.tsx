import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'children'> {
  icon: LucideIcon;
  /** its name, which a tooltip shows, too */
  label: string;
}

/** A button without words. */
export function IconButton({ icon: Icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} className={`icon-button ${className}`}>
      <Icon />
    </button>
  );
}

interface MoveButtonsProps {
  labels: { up: string; down: string };
  /** absent at the ends of the list */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** Moves an entry of a list by one place. Not `disabled` at the ends: the focus would be lost there. */
export function MoveButtons({ labels, onUp, onDown }: MoveButtonsProps) {
  return (
    <>
      <IconButton icon={ArrowUp} label={labels.up} aria-disabled={!onUp} onClick={onUp} />
      <IconButton icon={ArrowDown} label={labels.down} aria-disabled={!onDown} onClick={onDown} />
    </>
  );
}
