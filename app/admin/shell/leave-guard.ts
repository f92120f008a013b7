type Guard = () => Promise<boolean>;

let guard: Guard | undefined;

/**
 * Asks before another tab is opened or the user logs out. For a panel with unsaved changes.
 * @returns removes the guard
 */
export function guardLeaving(mayLeaveNow: Guard): () => void {
  guard = mayLeaveNow;
  return () => {
    if (guard === mayLeaveNow) guard = undefined;
  };
}

export async function mayLeave(): Promise<boolean> {
  return guard === undefined || (await guard());
}
