export type ListCommand = 'next' | 'previous' | 'archive' | 'reply' | 'help';

/** The parts of a keyboard event that decide. */
export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** an input method is composing a character */
  isComposing: boolean;
  /** the key is held down */
  isRepeat: boolean;
  /** whether the focus is in a field or a select, which take letters themselves */
  isInField: boolean;
  /** whether the card itself has the focus, and not one of its controls */
  isOnCard: boolean;
}

const letters: Record<string, ListCommand> = { j: 'next', k: 'previous', e: 'archive', r: 'reply', '?': 'help' };
const arrows: Record<string, ListCommand> = { ArrowDown: 'next', ArrowUp: 'previous' };
/** What a held key may do again and again. A held E would archive one enquiry after another. */
const repeatable = new Set<ListCommand | undefined>(['next', 'previous']);

/**
 * The command of a key in the list of enquiries. Single letters work only while the list has the focus (WCAG 2.1.4); arrow keys only on a
 * card, because its controls may use them.
 */
export function findListCommand(pressed: PressedKey): ListCommand | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, isRepeat, isInField, isOnCard } = pressed;
  if (ctrlKey || metaKey || altKey || isComposing || isInField) return undefined;
  const command = letters[key.toLowerCase()] ?? (isOnCard ? arrows[key] : undefined);
  return isRepeat && !repeatable.has(command) ? undefined : command;
}
