import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { type FieldValues, FormProvider, type Resolver, set, useForm, type UseFormReturn } from 'react-hook-form';
import type { ZodError } from 'zod';
import { faultsIn } from '#contract/faults/faults-in.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { isEditedElsewhere } from '#app/admin/api/api.ts';
import {
  ChineseProvider,
  listChineseNames,
  type StoredChinese,
  toChineseValues,
  toFormPath as chinesePath,
  translationsBody,
  useChineseTexts,
} from '#app/admin/translations/chinese-texts.tsx';
import { getTranslations, type TranslatedRecord } from '#app/admin/translations/data.ts';
import { EditConflict, type EditConflictState, useEditConflict } from './edit-conflict.tsx';
import { type Fault, explainRefusal, translateFaults } from './faults.ts';
import { flattenMessages, isAtOrBelow } from './field-error.ts';
import { Form, ResponseMessage } from './form.tsx';

/** A schema of the contract. */
interface Schema {
  safeParse: (body: unknown) => { error?: ZodError | undefined };
}

type Body = Record<string, unknown>;
type Messages = Readonly<Record<string, string | undefined>>;

interface SchemaFormOptions<Values extends FieldValues, Stored> {
  /** of the body, as the server checks it, so that both say the same */
  schema: Schema;
  /** what the form is about when it opens; what was saved, or what somebody else has saved, takes its place */
  stored: Stored;
  /** default: it is the values */
  toValues?: (stored: Stored) => Values;
  /** default: the values */
  toBody?: (values: Values, stored: Stored) => Body;
  /** what the schema checks, where it is not the body alone */
  toChecked?: (body: Body, values: Values) => Body;
  /** what the schema cannot know, by path; comes before what the schema says about the same field */
  check?: (values: Values, found: Messages) => Messages;
  /** the field of a path of the body, where it has another name */
  toFormPath?: (path: string) => string;
  /** the fields, each of which is merged as one; default: the values */
  listNames?: (values: Values) => readonly string[];
  /** whether the form shows messages of this path beside a field; default: those of the fields and their parts */
  isShown?: (path: string, values: Values, stored: Stored) => boolean;
  /** texts that also have a Chinese one, and the name of what is stored among the translations */
  translated?: { fields: readonly string[]; find: (stored: Stored) => TranslatedRecord | undefined };
  /** asks before something is saved that has consequences elsewhere */
  confirm?: (body: Body, stored: Stored) => Promise<boolean>;
  /** @returns what is stored now */
  save: (body: Body, stored: Stored, values: Values) => Promise<Stored>;
  /** The version that somebody else has saved. A form without it does not merge. */
  findLatest?: (stored: Stored) => Promise<Stored | undefined>;
  onSaved?: (saved: Stored, before: Stored) => void;
  /** closes the form once everything in it is saved */
  onDone?: () => void;
  onFailed?: (error: unknown) => void;
  onDirtyChange?: (isDirty: boolean) => void;
}

const none: readonly string[] = [];

/**
 * The one way to write a form of the back office: checks with the schema of the contract, shows what the schema and the server refuse at the
 * fields, keeps what is typed whatever happens, and merges what somebody else has saved meanwhile.
 */
export function useSchemaForm<Values extends FieldValues, Stored>(options: SchemaFormOptions<Values, Stored>) {
  const { translated, onDirtyChange, onDone, listNames = Object.keys, toFormPath = same } = options;
  const { toValues = (of: Stored) => of as unknown as Values } = options;
  const texts = useTexts();
  const [stored, setStored] = useState(options.stored);
  const translatable = translated?.fields ?? none;
  const plain = useForm<FieldValues>({
    defaultValues: toAllValues(stored, []),
    resolver,
    // `Form` focuses it, in the order of the page.
    shouldFocusError: false,
  });
  const form = plain as unknown as UseFormReturn<Values>;
  const chinese = useChineseTexts(plain, translatable, translated?.find(stored));
  const conflict = useEditConflict(plain);
  const { isDirty, submitCount, errors } = plain.formState;
  useEffect(() => {
    onDirtyChange?.(isDirty);
    return () => onDirtyChange?.(false);
  }, [onDirtyChange, isDirty]);

  const saving = useMutation({
    async mutationFn({ body, sent }: { body: Body; sent: Values }) {
      const saved = await options.save(body, stored, sent);
      const isDone = onDone !== undefined && JSON.stringify(plain.getValues()) === JSON.stringify(sent);
      // Saved all the same if its Chinese cannot be read.
      return { saved, isDone, now: isDone ? [] : await readChinese(saved).catch(() => chinese.stored) };
    },
  });

  async function save() {
    if (saving.isPending) return;
    const sent = structuredClone(form.getValues());
    const body = toRequest(sent);
    if (options.confirm && !(await options.confirm(body, stored))) return;
    try {
      const { saved, isDone, now } = await saving.mutateAsync({ body, sent });
      // What was typed while it was saved stays in the form, which is based on what was saved.
      if (isDone) onDone?.();
      else takeOver(saved, { chinese: now, base: sent, merge: conflict.rebase });
      options.onSaved?.(saved, stored);
    } catch (error) {
      for (const [path, message] of Object.entries(explainRefusal(texts, error).fields))
        plain.setError(toPath(path), { message });
      options.onFailed?.(error);
      // If it cannot be read, what the server has said stays, and the next try asks again.
      if (isEditedElsewhere(error)) await mergeLatest().catch(() => {});
    }
  }

  /** Somebody else saved first: merges this edit into the latest version, which the next save is based on. */
  async function mergeLatest() {
    const latest = await options.findLatest?.(stored);
    if (latest === undefined) return;
    const theirs = await readChinese(latest);
    takeOver(latest, { chinese: theirs, base: toAllValues(stored, chinese.stored), merge: conflict.startMerge });
    saving.reset();
  }

  /** Bases the form on another version. @param base what its values were based on */
  function takeOver(
    next: Stored,
    how: { chinese: StoredChinese; base: FieldValues; merge: EditConflictState['rebase'] },
  ) {
    const names = [...listNames(toValues(next)), ...listChineseNames(translatable)];
    how.merge({ base: how.base, theirs: toAllValues(next, how.chinese), names });
    setStored(next);
    chinese.setStored(how.chinese);
  }

  async function readChinese(of: Stored): Promise<StoredChinese> {
    const record = translated?.find(of);
    return record && translatable.length > 0 ? getTranslations(record) : [];
  }

  function toAllValues(of: Stored, itsChinese: StoredChinese): FieldValues {
    return { ...toValues(of), ...toChineseValues(translatable, itsChinese) };
  }

  function toRequest(values: Values): Body {
    const body = options.toBody ? options.toBody(values, stored) : values;
    const translations = translationsBody(translatable, values, chinese.stored);
    return translations ? { ...body, translations } : body;
  }

  function toPath(path: string): string {
    return chinesePath(toFormPath(path)) || 'body';
  }

  function listFaults(values: Values): Messages {
    const body = toRequest(values);
    const { error } = options.schema.safeParse(options.toChecked?.(body, values) ?? body);
    const faults: Fault[] = error ? faultsIn(error).map((fault) => ({ ...fault, path: toPath(fault.path) })) : [];
    const found = translateFaults(texts, faults);
    return { ...found, ...options.check?.(values, found) };
  }

  function resolver(...[values]: Parameters<Resolver>): ReturnType<Resolver> {
    const refused = {};
    for (const [path, message] of Object.entries(listFaults(values as Values)))
      if (message) set(refused, path, { type: 'schema', message });
    return Object.keys(refused).length > 0 ? { values: {}, errors: refused } : { values, errors: {} };
  }

  const messages = flattenMessages(errors);
  const names = listNames(toValues(stored));
  const { isShown = (path: string) => [...names, 'chinese'].some((name) => isAtOrBelow(path, name)) } = options;
  return {
    form,
    chinese,
    conflict,
    submitCount,
    stored,
    errors: messages,
    isSaving: saving.isPending,
    submit: plain.handleSubmit(save, () => saving.reset()),
    /** what no field says: what is wrong with something that is not on the screen */
    elsewhere: [
      ...new Set(
        Object.keys(messages).flatMap((path) =>
          isShown(path, form.getValues(), stored) ? [] : (messages[path] ?? []),
        ),
      ),
    ],
    /** what no field says: why it was not saved */
    error: saving.error,
    /** what was stored elsewhere; what is typed stays */
    takeOver: (next: Stored) =>
      takeOver(next, {
        chinese: chinese.stored,
        base: toAllValues(stored, chinese.stored),
        merge: conflict.rebase,
      }),
  };
}

type SchemaFormState = Omit<ReturnType<typeof useSchemaForm>, 'form' | 'stored' | 'takeOver'> & { form: object };

interface SchemaFormProps extends Omit<ComponentProps<typeof Form>, 'refused' | 'onSubmit' | 'form'> {
  form: SchemaFormState;
}

/** The frame of a form. Its fields find what they need in the contexts. */
export function SchemaForm({ form, ...rest }: SchemaFormProps) {
  return (
    <FormProvider {...(form.form as UseFormReturn)}>
      <ChineseProvider value={form.chinese}>
        <Form {...rest} refused={form.submitCount} onSubmit={(event) => void form.submit(event)} />
      </ChineseProvider>
    </FormProvider>
  );
}

interface FormAnswerProps extends Pick<Partial<ComponentProps<typeof EditConflict>>, 'formatLabel' | 'formatValue'> {
  form: SchemaFormState;
  /** how to say that it failed, and why; default: the reason alone */
  formatFailure?: (reason: string, error: unknown) => string;
  /** stands above the reason */
  failedTitle?: string | undefined;
  className?: string;
}

/** What a form says beside its buttons: what no field says, and what somebody else has saved. */
export function FormAnswer({
  form,
  formatLabel = same,
  formatValue,
  formatFailure = same,
  failedTitle,
  className = '',
}: FormAnswerProps) {
  const texts = useTexts();
  const { conflict, elsewhere, error } = form;
  const reason = elsewhere.join(' ') || (error && explainRefusal(texts, error).sentence);
  return (
    <ResponseMessage className={`empty:hidden ${className}`}>
      {conflict.merge && (
        <EditConflict
          merge={conflict.merge}
          formatLabel={formatLabel}
          formatValue={formatValue}
          onChoose={conflict.choose}
          onLoad={conflict.loadTheirs}
          onSave={() => void form.submit()}
        />
      )}
      {reason && (
        <div className="text-danger">
          {failedTitle && <p className="font-medium">{failedTitle}</p>}
          <p>{formatFailure(reason, error)}</p>
        </div>
      )}
    </ResponseMessage>
  );
}

/** The buttons below a form. @param children what stands before the one that saves */
export function FormActions({ form, children }: { form: SchemaFormState; children?: ReactNode }) {
  const { actions } = useTexts();
  return (
    <div className="form-actions">
      {children}
      <Button type="submit" disabled={form.isSaving || form.conflict.merge !== undefined}>
        {form.isSaving ? actions.saving : actions.save}
      </Button>
    </div>
  );
}

function same<T>(value: T): T {
  return value;
}
