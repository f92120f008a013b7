import { useState } from 'react';
import { type FieldValues, type UseFormReturn, get } from 'react-hook-form';
import { type Merge, mergeEdits } from './merge-edits.ts';

export interface EditConflictState {
  /** undefined while there is none */
  merge: Merge | undefined;
  /** Brings what somebody else saved together with what stands in the form. */
  meet: (edits: { base: FieldValues; theirs: FieldValues; names: readonly string[] }) => void;
  choose: (name: string, value: unknown) => void;
  /** Gives up what stands in the form. */
  loadTheirs: () => void;
  clear: () => void;
}

/** What a form does when its save is refused because somebody else saved first: nothing typed is lost, nothing saved either. */
export function useEditConflict<T extends FieldValues>(form: UseFormReturn<T>): EditConflictState {
  const [conflict, setConflict] = useState<{ merge: Merge; theirs: FieldValues }>();
  const plain = form as unknown as UseFormReturn<FieldValues>;
  const put = (name: string, value: unknown) => plain.setValue(name, value, { shouldDirty: true });

  return {
    merge: conflict?.merge,
    meet({ base, theirs, names }) {
      const mine = structuredClone(plain.getValues());
      const merge = mergeEdits(names, { base, mine, theirs });
      plain.reset(theirs);
      for (const name of [...merge.kept, ...merge.clashes.map((clash) => clash.name)]) put(name, get(mine, name));
      setConflict({ merge, theirs });
    },
    choose: put,
    loadTheirs() {
      if (conflict) plain.reset(conflict.theirs);
      setConflict(undefined);
    },
    clear: () => setConflict(undefined),
  };
}
