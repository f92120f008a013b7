import { useState } from 'react';
import { type FieldValues, type UseFormReturn, get } from 'react-hook-form';
import { type Merge, mergeEdits } from './merge-edits.ts';

export interface EditConflictState {
  /** undefined while there is no conflict */
  merge: Merge | undefined;
  /** Merges the version that somebody else saved with the values of the form. */
  startMerge: (edits: { base: FieldValues; theirs: FieldValues; names: readonly string[] }) => void;
  /** Takes over a version that was saved and keeps what differs from `base`, such as what was typed while it was saved. */
  rebase: (edits: { base: FieldValues; theirs: FieldValues; names: readonly string[] }) => void;
  choose: (name: string, value: unknown) => void;
  /** Discards the values of the form and loads the other version. */
  loadTheirs: () => void;
  clear: () => void;
}

/** Resolves an edit conflict (412) in a form without losing typed values or overwriting saved ones. */
export function useEditConflict<T extends FieldValues>(form: UseFormReturn<T>): EditConflictState {
  const [conflict, setConflict] = useState<{ merge: Merge; theirs: FieldValues }>();
  const plain = form as unknown as UseFormReturn<FieldValues>;
  const put = (name: string, value: unknown) => plain.setValue(name, value, { shouldDirty: true });

  const rebase = ({ base, theirs, names }: Parameters<EditConflictState['rebase']>[0]): Merge => {
    const mine = structuredClone(plain.getValues());
    const merge = mergeEdits(names, { base, mine, theirs });
    plain.reset(theirs);
    for (const name of [...merge.mine, ...merge.conflicts.map((fieldConflict) => fieldConflict.name)])
      put(name, get(mine, name));
    return merge;
  };

  return {
    merge: conflict?.merge,
    startMerge: (edits) => setConflict({ merge: rebase(edits), theirs: edits.theirs }),
    rebase,
    choose: put,
    loadTheirs() {
      if (conflict) plain.reset(conflict.theirs);
      setConflict(undefined);
    },
    clear: () => setConflict(undefined),
  };
}
