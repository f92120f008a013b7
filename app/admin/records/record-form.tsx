import { type ReactNode, useEffect, useState, useCallback, useRef, useId } from 'react';
import { FormProvider, type Resolver, set, useForm, useController } from 'react-hook-form';
import { Switch } from 'radix-ui';
import { useTexts, useHtmlLang } from '#app/i18n/language.tsx';
import { faultsIn } from '#contract/faults/faults-in.ts';
import { translateFault } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { isEditedElsewhere, describeError, translateFieldErrors, messagesElsewhere } from '#app/admin/api/api.ts';
import { ResponseMessage, Form } from '#app/admin/controls/form.tsx';
import {
  listChineseNames,
  toChineseValues,
  fieldOfChinese,
  toFormPath,
  translationsBody,
  ChineseProvider,
  useChineseTexts,
} from '#app/admin/translations/chinese-texts.tsx';
import { getTranslations } from '#app/admin/translations/data.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useUnsavedGuard } from '#app/admin/shell/unsaved-work.ts';
import { EditConflict, useEditConflict } from './edit-conflict.tsx';
import { useSaveRecord, useRecordToast } from './data.ts';
import { isAtOrBelow, flattenMessages } from './field-error.ts';
import { RecordField } from './record-field.tsx';
import { type RecordKind, type StoredRecord, type FormValues, toBody, toFormValues } from './record-kind.ts';
import { HandWritten } from './media-field.tsx';

export interface RecordFormProps<T extends StoredRecord> {
  kind: RecordKind<T>;
  /** the record to edit; absent for a new one */
  record?: T;
  /** initial values of a new record, in addition to the defaults */
  initial?: Partial<T>;
  /** shown above the fields */
  preview?: ReactNode;
  /** loads the latest version, to merge with after a 412 */
  findLatest: () => Promise<T | undefined>;
  onSaved: () => void;
  onCancel: () => void;
  onDirtyChange?: (isDirty: boolean) => void;
}

export function RecordForm<T extends StoredRecord>(props: RecordFormProps<T>) {
  const { kind, onSaved, onCancel, onDirtyChange, findLatest } = props;
  const texts = useTexts();
  const show = useRecordToast(kind);
  const save = useSaveRecord(kind);
  const [record, setRecord] = useState(props.record);
  const isNew = record === undefined;
  const showsFailureInForm = isNew && kind.showsCreateFailureInForm;
  const { translatable } = kind.contract;
  const form = useForm<FormValues>({
    defaultValues: {
      ...toFormValues(kind, record ?? withInitial(kind, props.initial)),
      ...toChineseValues(translatable, []),
    },
    resolver,
    // The form itself focuses it, in the order of the page.
    shouldFocusError: false,
  });
  const chinese = useChineseTexts(form, translatable, record && { entity: kind.entity, id: record.id });
  const conflict = useEditConflict(form);
  const { isDirty, submitCount, errors: refused } = form.formState;
  const [typed] = useState(() => new Set<string>());
  useEffect(() => onDirtyChange?.(isDirty), [onDirtyChange, isDirty]);

  async function submit(body: FormValues) {
    if (record && kind.confirmUpdate && !(await kind.confirmUpdate(record, body))) return;
    const sent = structuredClone(form.getValues());
    try {
      const saved = await save.mutateAsync({ record, body });
      if (JSON.stringify(form.getValues()) === JSON.stringify(sent)) onSaved();
      else await goOnWith(saved, sent);
      show(isNew ? 'created' : 'updated', { record: saved });
    } catch (error) {
      showFieldErrors(error);
      if (!showsFailureInForm) show(isNew ? 'createFailed' : 'updateFailed');
      if (isEditedElsewhere(error)) await mergeLatest();
    }
  }

  /** What was typed while the record was saved stays in the form, which is based on what was saved. */
  async function goOnWith(saved: T, sent: FormValues) {
    const stored =
      translatable.length > 0
        ? await getTranslations({ entity: kind.entity, id: saved.id }).catch(() => undefined)
        : [];
    const chineseNow = stored ?? chinese.stored;
    const theirs = { ...toFormValues(kind, saved), ...toChineseValues(translatable, chineseNow) };
    conflict.clear();
    conflict.rebase({ base: sent, theirs, names: listNames() });
    chinese.setStored(chineseNow);
    setRecord(saved);
    save.reset();
  }

  const listNames = () => [...kind.fields.map(({ name }) => name), 'isPublished', ...listChineseNames(translatable)];

  /** Somebody else saved first: merges this edit into the latest version, which the next save is based on. */
  async function mergeLatest() {
    if (!record) return;
    const [latest, stored] = await Promise.all([
      findLatest(),
      translatable.length > 0 ? getTranslations({ entity: kind.entity, id: record.id }) : [],
    ]);
    if (!latest || latest.version === record.version) return;
    const base = { ...toFormValues(kind, record), ...toChineseValues(translatable, chinese.stored) };
    const theirs = { ...toFormValues(kind, latest), ...toChineseValues(translatable, stored) };
    conflict.startMerge({ base, theirs, names: listNames() });
    chinese.setStored(stored);
    setRecord(latest);
    save.reset();
  }

  function showFieldErrors(error: unknown) {
    for (const [path, message] of Object.entries(translateFieldErrors(texts, error)))
      form.setError(toFormPath(path), { message });
  }

  const { fields: ownTexts, createFailed } = kind.texts(texts);
  const submitForm = form.handleSubmit(submit);
  const elsewhere = messagesElsewhere(flattenMessages(refused), (path) =>
    listNames().some((name) => isAtOrBelow(path, name)),
  );
  return (
    <FormProvider {...form}>
      <HandWritten value={{ typed, isNew }}>
        <ChineseProvider value={chinese}>
          <Form
            refused={submitCount}
            onSubmit={submitForm}
            onChange={({ target }) => target instanceof HTMLElement && typed.add(target.getAttribute('name') ?? '')}
            className="grid grid-cols-1 gap-4"
          >
            {props.preview}
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {kind.fields.map((field) => (
                <div
                  key={field.name}
                  className={`min-w-0 ${field.isWide || translatable.includes(field.name) ? 'sm:col-span-2' : ''}`}
                >
                  <RecordField
                    field={field}
                    label={ownTexts[field.name] ?? field.name}
                    isLocked={!isNew && field.name === kind.lockedField}
                  />
                </div>
              ))}
            </div>
            <PublishedSwitch />
            <ResponseMessage className="empty:hidden">
              {conflict.merge && (
                <EditConflict
                  merge={conflict.merge}
                  formatLabel={formatLabel}
                  onChoose={conflict.choose}
                  onLoad={conflict.loadTheirs}
                  onSave={() => void submitForm()}
                />
              )}
              {elsewhere.length > 0 && <p className="text-danger">{elsewhere.join(' ')}</p>}
              {save.isError && elsewhere.length === 0 && (
                <div className="text-danger">
                  {showsFailureInForm && <p className="font-medium">{createFailed.title}</p>}
                  <p>{describeError(texts, save.error)}</p>
                </div>
              )}
            </ResponseMessage>
            <div className="form-actions">
              <Button tone="outline" onClick={onCancel}>
                {texts.actions.cancel}
              </Button>
              <Button type="submit" disabled={save.isPending || conflict.merge !== undefined}>
                {save.isPending ? texts.actions.saving : texts.actions.save}
              </Button>
            </div>
          </Form>
        </ChineseProvider>
      </HandWritten>
    </FormProvider>
  );

  function formatLabel(name: string): string {
    if (name === 'isPublished') return texts.records.published;
    const translated = fieldOfChinese(name);
    if (translated !== undefined) return texts.translations.field(ownTexts[translated] ?? translated);
    const label = ownTexts[name] ?? name;
    return translatable.includes(name) ? texts.translations.englishField(label) : label;
  }

  /** Validates the request body with the server's schema, so that both give the same messages. */
  function resolver(...[values]: Parameters<Resolver<FormValues>>): ReturnType<Resolver<FormValues>> {
    const translations = translationsBody(translatable, values, chinese.stored);
    const body = { ...toBody(kind, values, isNew), ...(translations && { translations }) };
    // The locked field is not part of an update, but the schema of a whole record requires it.
    const checked = kind.lockedField ? { [kind.lockedField]: values[kind.lockedField], ...body } : body;
    const parsed = kind.contract.create.safeParse(checked);
    if (parsed.success) return { values: body, errors: {} };
    const errors = {};
    for (const fault of faultsIn(parsed.error)) {
      set(errors, toFormPath(fault.path), { type: 'schema', message: translateFault(texts, fault) });
    }
    return { values: {}, errors };
  }
}

function withInitial<T extends StoredRecord>({ contract }: RecordKind<T>, initial: Partial<T> | undefined) {
  return initial && { ...contract.defaults, ...initial };
}

/** The record form in a dialog: creates without a record, edits with one. Closing asks before unsaved values are discarded. */
export function RecordDialog<T extends StoredRecord>(props: RecordFormProps<T>) {
  const texts = useTexts();
  const lang = useHtmlLang();
  const isDirty = useRef(false);
  const body = useRef<HTMLDivElement>(null);
  const own = props.kind.texts(texts);
  const mayDiscard = useUnsavedGuard(() => isDirty.current);

  const setDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);

  // A dialog focuses its first control, the close button; focus the first field instead.
  useEffect(() => body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);

  async function close() {
    if (await mayDiscard()) props.onCancel();
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      title={props.record ? own.editTitle : own.add}
      closeLabel={texts.actions.close}
      closesOnBackdrop={false}
      lang={lang}
      className="admin form-dialog"
    >
      <div ref={body} className="mt-4">
        <RecordForm {...props} onCancel={() => void close()} onDirtyChange={setDirty} />
      </div>
    </Dialog>
  );
}

function PublishedSwitch() {
  const texts = useTexts();
  const id = useId();
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name: 'isPublished' });
  return (
    <div className="flex items-start gap-3">
      <Switch.Root
        id={id}
        ref={ref}
        checked={value === true}
        onCheckedChange={onChange}
        onBlur={onBlur}
        aria-describedby={`${id}-hint`}
        className="switch"
      >
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
      <div>
        <label htmlFor={id} className="font-medium">
          {texts.records.published}
        </label>
        <p id={`${id}-hint`} className="text-caption text-ash">
          {texts.records.publishedHint}
        </p>
      </div>
    </div>
  );
}
