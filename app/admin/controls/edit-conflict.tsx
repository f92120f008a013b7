import { useEffect, useId, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, get, set } from 'react-hook-form';
import { useTexts } from '#app/i18n/language.tsx';
import type { Catalogue } from '#app/i18n/zh.ts';
import { Button } from '#app/ui/button.tsx';

interface EditConflictProps {
  merge: Merge;
  /** who saved first, as a sentence */
  by?: string;
  formatLabel: (name: string) => string;
  /** default: the value as records have it */
  formatValue?: (name: string, value: unknown) => string;
  onChoose: (name: string, value: unknown) => void;
  onLoad: () => void;
  onSave: () => void;
}

/**
 * Shown when somebody else saved first: lists the merged fields, and offers a choice where both changed the same one. It comes into view
 * by itself, and the form's own buttons save nothing while it is there.
 */
export function EditConflict({ merge, by, formatLabel, formatValue, onChoose, onLoad, onSave }: EditConflictProps) {
  const texts = useTexts();
  const { conflict } = texts;
  const { theirs, conflicts } = merge;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={box} aria-label={conflict.heading} tabIndex={-1} className="edit-conflict">
      <p className="font-semibold">{conflict.heading}</p>
      {by && <p className="mt-1">{by}</p>}
      {theirs.length > 0 && (
        <p className="mt-1">{conflict.merged(theirs.map(formatLabel).join(texts.listSeparator))}</p>
      )}
      {conflicts.length > 0 ? (
        <>
          <p className="mt-2">{conflict.clash}</p>
          <div className="mt-2 grid grid-cols-1 gap-3">
            {conflicts.map((fieldConflict) => (
              <FieldConflictChoice
                key={fieldConflict.name}
                fieldConflict={fieldConflict}
                label={formatLabel(fieldConflict.name)}
                formatValue={formatValue}
                onChoose={onChoose}
              />
            ))}
          </div>
        </>
      ) : (
        <p className="mt-1">{conflict.none}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onSave}>{conflict.save}</Button>
        <Button tone="outline" className="button-danger" onClick={onLoad}>
          {conflict.load}
        </Button>
      </div>
    </section>
  );
}

interface FieldConflictChoiceProps {
  fieldConflict: FieldConflict;
  label: string;
  formatValue: EditConflictProps['formatValue'];
  onChoose: (name: string, value: unknown) => void;
}

function FieldConflictChoice({ fieldConflict, label, formatValue, onChoose }: FieldConflictChoiceProps) {
  const texts = useTexts();
  const group = useId();
  const [side, setSide] = useState<'mine' | 'theirs'>('mine');
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{label}</legend>
      <div className="mt-1 grid grid-cols-1 gap-2 sm:grid-cols-2">
        {(['theirs', 'mine'] as const).map((one) => (
          <label key={one} htmlFor={`${group}-${one}`} className="edit-side">
            <input
              id={`${group}-${one}`}
              type="radio"
              name={group}
              className="size-4 shrink-0 accent-clay"
              checked={side === one}
              onChange={() => {
                setSide(one);
                onChoose(fieldConflict.name, fieldConflict[one]);
              }}
            />
            <span className="text-caption text-ash">{texts.conflict[one]}</span>
            <span className="col-start-2 line-clamp-4 wrap-anywhere whitespace-pre-wrap">
              {formatValue
                ? formatValue(fieldConflict.name, fieldConflict[one])
                : recordText(texts, fieldConflict[one])}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function recordText(texts: Catalogue, value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.status.published : texts.status.draft;
  if (!Array.isArray(value)) return String(value ?? '') || texts.conflict.empty;
  const lines = value.map((entry: object) => Object.values(entry).join(' '));
  return lines.join('\n') || texts.conflict.empty;
}

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
}

/** Resolves an edit conflict (412) in a form without losing typed values or overwriting saved ones. */
export function useEditConflict<T extends FieldValues>(form: UseFormReturn<T>): EditConflictState {
  const [conflict, setConflict] = useState<{ merge: Merge; theirs: FieldValues }>();
  const plain = form as unknown as UseFormReturn<FieldValues>;
  const put = (name: string, value: unknown) => plain.setValue(name, value, { shouldDirty: true });

  const rebase = ({ base, theirs, names }: Parameters<EditConflictState['rebase']>[0]): Merge => {
    setConflict(undefined);
    const mine = structuredClone(plain.getValues());
    const merge = mergeEdits(names, { base, mine, theirs });
    const merged = structuredClone(theirs);
    for (const name of [...merge.mine, ...merge.conflicts.map((fieldConflict) => fieldConflict.name)])
      set(merged, name, get(mine, name));
    plain.reset(theirs);
    // All values at once: after a reset, a list does not notice when it is set alone.
    plain.reset(merged, { keepDefaultValues: true });
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
  };
}

type Values = Record<string, unknown>;

interface FieldConflict {
  name: string;
  mine: unknown;
  theirs: unknown;
}

export interface Merge {
  /** fields that only the other side changed: their value is taken */
  theirs: string[];
  /** fields that only this side changed: their value is kept */
  mine: string[];
  /** fields that both sides changed to different values */
  conflicts: FieldConflict[];
}

/**
 * Three-way merge of two edits of the same record, field by field.
 * @param names the fields, nested ones as dotted paths
 */
export function mergeEdits(names: readonly string[], edits: { base: Values; mine: Values; theirs: Values }): Merge {
  const merge: Merge = { theirs: [], mine: [], conflicts: [] };
  for (const name of names) {
    const [base, mine, theirs] = [edits.base, edits.mine, edits.theirs].map((values) => get(values, name) as unknown);
    if (isSame(mine, theirs)) continue;
    if (isSame(mine, base)) merge.theirs.push(name);
    else if (isSame(theirs, base)) merge.mine.push(name);
    else merge.conflicts.push({ name, mine, theirs });
  }
  return merge;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
