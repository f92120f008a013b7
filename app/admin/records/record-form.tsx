import { type ReactNode, useEffect, useState, useRef, useId } from 'react';
import { useController } from 'react-hook-form';
import { Switch } from 'radix-ui';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { FormActions, FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { fieldOfChinese } from '#app/admin/translations/chinese-texts.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { useDirtyGuard } from '#app/admin/controls/use-dirty-guard.ts';
import { useSaveRecord, useRecordToast } from './data.ts';
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
  const { kind, onCancel } = props;
  const texts = useTexts();
  const show = useRecordToast(kind);
  const { mutateAsync } = useSaveRecord(kind);
  const { translatable, create } = kind.contract;
  const [typed] = useState(() => new Set<string>());
  const form = useSchemaForm<FormValues, T | undefined>({
    schema: create,
    stored: props.record,
    toValues: (record) => toFormValues(kind, record ?? withInitial(kind, props.initial)),
    toBody: (values, record) => toBody(kind, values, record === undefined),
    toChecked: (body, values) => withLocked(kind, body, values),
    listNames: () => [...kind.fields.map(({ name }) => name), 'isPublished'],
    translated: { fields: translatable, find: (record) => record && { entity: kind.entity, id: record.id } },
    confirm: async (body, record) => !record || !kind.confirmUpdate || (await kind.confirmUpdate(record, body)),
    save: (body, record) => mutateAsync({ record, body }),
    async findLatest(record) {
      const latest = await props.findLatest();
      return latest?.version === record?.version ? undefined : latest;
    },
    onDone: props.onSaved,
    onSaved: (saved, before) => show(before ? 'updated' : 'created', { record: saved }),
    onFailed: () => showsFailureInForm || show(isNew ? 'createFailed' : 'updateFailed'),
    onDirtyChange: props.onDirtyChange,
  });
  const isNew = form.stored === undefined;
  const showsFailureInForm = isNew && kind.showsCreateFailureInForm;
  const { fields: ownTexts, createFailed } = kind.texts(texts);
  return (
    <HandWritten value={{ typed, isNew }}>
      <SchemaForm
        form={form}
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
        <FormAnswer
          form={form}
          formatLabel={formatLabel}
          failedTitle={showsFailureInForm ? createFailed.title : undefined}
        />
        <FormActions form={form}>
          <Button tone="outline" onClick={onCancel}>
            {texts.actions.cancel}
          </Button>
        </FormActions>
      </SchemaForm>
    </HandWritten>
  );

  function formatLabel(name: string): string {
    if (name === 'isPublished') return texts.records.published;
    const translated = fieldOfChinese(name);
    if (translated !== undefined) return texts.translations.field(ownTexts[translated] ?? translated);
    const label = ownTexts[name] ?? name;
    return translatable.includes(name) ? texts.translations.englishField(label) : label;
  }
}

/** The locked field is not part of an update, but the schema of a whole record requires it. */
function withLocked<T extends StoredRecord>(
  { lockedField }: RecordKind<T>,
  body: FormValues,
  values: FormValues,
): FormValues {
  return lockedField === undefined ? body : { [lockedField]: values[lockedField], ...body };
}

function withInitial<T extends StoredRecord>({ contract }: RecordKind<T>, initial: Partial<T> | undefined) {
  return initial && { ...contract.defaults, ...initial };
}

/** The record form in a dialog: creates without a record, edits with one. Closing asks before unsaved values are discarded. */
export function RecordDialog<T extends StoredRecord>(props: RecordFormProps<T>) {
  const texts = useTexts();
  const body = useRef<HTMLDivElement>(null);
  const own = props.kind.texts(texts);
  const { mayDiscard, onDirtyChange } = useDirtyGuard();

  // A dialog focuses its first control, the close button; focus the first field instead.
  useEffect(() => body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);

  async function close() {
    if (await mayDiscard()) props.onCancel();
  }

  return (
    <AdminDialog onClose={() => void close()} title={props.record ? own.editTitle : own.add} closesOnBackdrop={false}>
      <div ref={body} className="mt-4">
        <RecordForm {...props} onCancel={() => void close()} onDirtyChange={onDirtyChange} />
      </div>
    </AdminDialog>
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
