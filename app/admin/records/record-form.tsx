import { type ReactNode, useEffect, useState } from 'react';
import { FormProvider, type Resolver, set, useForm } from 'react-hook-form';
import { useTexts } from '#app/i18n/language.tsx';
import { translateFieldMessage } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { ApiError, isEditedElsewhere } from '#app/admin/api/api-client.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { EditConflict } from './edit-conflict.tsx';
import { PublishedSwitch } from './published-switch.tsx';
import { useSaveRecord } from './record-data.ts';
import { RecordField } from './record-field.tsx';
import type { RecordKind, StoredRecord } from './record-kind.ts';
import { useRecordToast } from './record-toast.ts';
import { type FormValues, bodyOf, formValuesOf } from './record-values.ts';
import { useEditConflict } from './use-edit-conflict.ts';

export interface RecordFormProps<T extends StoredRecord> {
  kind: RecordKind<T>;
  /** The record that is edited; absent for a new one. */
  record?: T;
  /** What a new one starts with, beside the defaults. */
  initial?: Partial<T>;
  /** Stands above the fields. */
  preview?: ReactNode;
  /** The newest version there is, for an edit that somebody else's came before. */
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
  const saysFailureItself = isNew && kind.failsToCreateInForm;
  const form = useForm<FormValues>({
    defaultValues: formValuesOf(kind, record ?? withInitial(kind, props.initial)),
    resolver: resolverOf(kind, isNew),
  });
  const conflict = useEditConflict(form);
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange?.(isDirty), [onDirtyChange, isDirty]);

  async function submit(body: FormValues) {
    try {
      const saved = await save.mutateAsync({ record, body });
      onSaved();
      show(isNew ? 'created' : 'updated', { record: saved });
    } catch (error) {
      showFieldErrors(error);
      if (!saysFailureItself) show(isNew ? 'createFailed' : 'updateFailed');
      if (isEditedElsewhere(error)) await meetLatest();
    }
  }

  /** Somebody else saved first: from here on the edit is one of their version. */
  async function meetLatest() {
    const latest = await findLatest();
    if (!latest || !record || latest.version === record.version) return;
    const names = [...kind.fields.map(({ name }) => name), 'isPublished'];
    conflict.meet({ base: formValuesOf(kind, record), theirs: formValuesOf(kind, latest), names });
    setRecord(latest);
    save.reset();
  }

  function showFieldErrors(error: unknown) {
    const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
    for (const { path, message } of errors) form.setError(path, { message });
  }

  const { fields: ownTexts, createFailed } = kind.texts(texts);
  const submitForm = form.handleSubmit(submit);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submitForm} className="grid grid-cols-1 gap-4">
        {props.preview}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {kind.fields.map((field) => (
            <div key={field.name} className={`min-w-0 ${field.isWide ? 'sm:col-span-2' : ''}`}>
              <RecordField
                field={field}
                label={ownTexts[field.name] ?? field.name}
                isLocked={!isNew && field.name === kind.lockedField}
              />
            </div>
          ))}
        </div>
        <PublishedSwitch />
        <div role="alert" className="empty:hidden">
          {conflict.merge && (
            <EditConflict
              merge={conflict.merge}
              labelOf={(name) =>
                name === 'isPublished' ? texts.records.published : (ownTexts[name] ?? texts.records.links)
              }
              onChoose={conflict.choose}
              onLoad={conflict.loadTheirs}
              onSave={() => void submitForm()}
            />
          )}
          {save.isError && (
            <div className="text-danger">
              {saysFailureItself && <p className="font-medium">{createFailed.title}</p>}
              <p>{describeError(texts, save.error)}</p>
            </div>
          )}
        </div>
        <div className="form-actions">
          <Button tone="outline" onClick={onCancel}>
            {texts.actions.cancel}
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? texts.actions.saving : texts.actions.save}
          </Button>
        </div>
      </form>
    </FormProvider>
  );

  /** The server's own schema, so that the browser and the server say the same; what is sent is what was checked. */
  function resolverOf({ contract }: RecordKind<T>, creates: boolean): Resolver<FormValues> {
    return (values) => {
      const body = bodyOf(kind, values, creates);
      // A field that is fixed once created is not sent, but the schema of a whole record asks for it.
      const checked = kind.lockedField ? { [kind.lockedField]: values[kind.lockedField], ...body } : body;
      const parsed = contract.create.safeParse(checked);
      if (parsed.success) return { values: body, errors: {} };
      const errors = {};
      for (const { path, message } of parsed.error.issues) {
        set(errors, path.join('.'), { type: 'schema', message: translateFieldMessage(texts, message) });
      }
      return { values: {}, errors };
    };
  }
}

function withInitial<T extends StoredRecord>({ contract }: RecordKind<T>, initial: Partial<T> | undefined) {
  return initial && { ...contract.defaults, ...initial };
}
