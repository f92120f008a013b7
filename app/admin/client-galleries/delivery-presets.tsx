import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type DeliveryPreset,
  deliveryPresetInput,
  type DeliveryPresetInput,
  deliveryNamings,
} from '#contract/client-delivery.ts';
import { limits } from '#contract/limits.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { describeError } from '#app/admin/api/api.ts';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { IconButton } from '#app/admin/controls/icon-button.tsx';
import { EmptyState, LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { Options } from '#app/admin/controls/options.tsx';
import { FormActions, FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { useDirtyGuard } from '#app/admin/controls/use-dirty-guard.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useDeliveryCalls, usePresets } from './delivery-calls.ts';
import { type PresetValues, toPresetBody, toPresetValues } from './delivery-values.ts';
import { useDeliveryTexts } from './use-delivery-texts.ts';

/** The studio's own sizes, for all client galleries. */
export function DeliveryPresetsDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const { presets: own } = useDeliveryTexts();
  const confirm = useConfirmDialog();
  const presets = usePresets();
  const { removePreset } = useDeliveryCalls();
  const { mayDiscard, onDirtyChange } = useDirtyGuard();
  /** null: a new one */
  const [edited, setEdited] = useState<DeliveryPreset | null>();

  async function leaveForm(then: () => void) {
    if (await mayDiscard()) then();
  }

  async function confirmAndRemove(preset: DeliveryPreset) {
    const question = { text: own.confirmDelete, details: preset.name, confirmLabel: texts.actions.delete };
    if (!(await confirm({ ...question, isDestructive: true }))) return;
    try {
      await removePreset.mutateAsync(preset.id);
      showToast({ title: own.deleted });
    } catch (error) {
      showToast({ title: own.deleteFailed, text: describeError(texts, error), destructive: true });
    }
  }

  return (
    <AdminDialog onClose={() => void leaveForm(onClose)} title={own.title} closesOnBackdrop={false}>
      <div className="mt-4 grid grid-cols-1 gap-4">
        <p className="text-ash">{own.lead}</p>
        {presets.isPending && <LoadingRows count={2} className="h-14" />}
        {presets.isError && !presets.data && <LoadFailed title={own.loadFailed} query={presets} />}
        {presets.data?.length === 0 && edited === undefined && <EmptyState text={own.none} />}
        <ul className="grid gap-2">
          {presets.data?.map((preset) => (
            <li key={preset.id} className="card flex items-center gap-2 px-4 py-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{preset.name}</p>
                <p className="text-ash">
                  {own.facts(preset.width, preset.height, preset.maxBytes && Math.round(preset.maxBytes / 1_000))}
                </p>
              </div>
              <IconButton icon={Pencil} label={own.editNamed(preset.name)} onClick={() => setEdited(preset)} />
              <IconButton
                icon={Trash2}
                label={own.deleteNamed(preset.name)}
                onClick={() => void confirmAndRemove(preset)}
              />
            </li>
          ))}
        </ul>
        {edited === undefined ? (
          <Button className="justify-self-start" onClick={() => setEdited(null)}>
            <Plus />
            {own.add}
          </Button>
        ) : (
          <PresetForm
            key={edited?.id ?? ''}
            preset={edited ?? undefined}
            onDirtyChange={onDirtyChange}
            onDone={() => setEdited(undefined)}
            onCancel={() => void leaveForm(() => setEdited(undefined))}
          />
        )}
      </div>
    </AdminDialog>
  );
}

interface PresetFormProps {
  preset: DeliveryPreset | undefined;
  onDirtyChange: (isDirty: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
}

function PresetForm({ preset, onDirtyChange, onDone, onCancel }: PresetFormProps) {
  const texts = useTexts();
  const { presets: own } = useDeliveryTexts();
  const { savePreset } = useDeliveryCalls();
  const form = useSchemaForm<PresetValues, DeliveryPreset | undefined>({
    schema: deliveryPresetInput,
    stored: preset,
    toValues: toPresetValues,
    toBody: toPresetBody,
    toFormPath: (path) => (path === 'maxBytes' ? 'kilobytes' : path),
    save: (sent, stored) => savePreset.mutateAsync({ preset: stored, body: sent as DeliveryPresetInput }),
    onSaved: () => showToast({ title: own.saved }),
    onDone,
    onDirtyChange,
  });
  return (
    <SchemaForm
      form={form}
      aria-label={preset ? own.editNamed(preset.name) : own.add}
      className="card grid grid-cols-1 items-start gap-4 p-4 sm:grid-cols-2"
    >
      <TextField name="name" label={own.name} required autoComplete="off" maxLength={limits.name} />
      <Field label={own.naming} name="naming">
        {(control) => (
          <select {...control} {...form.form.register('naming')}>
            <Options of={deliveryNamings} label={(naming) => own.namings[naming]} />
          </select>
        )}
      </Field>
      <TextField name="width" label={own.width} inputMode="numeric" maxLength={5} />
      <TextField name="height" label={own.height} inputMode="numeric" maxLength={5} />
      <TextField name="kilobytes" label={own.kilobytes} hint={own.kilobytesHint} inputMode="numeric" maxLength={5} />
      <FormAnswer form={form} className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <FormActions form={form}>
          <Button tone="outline" onClick={onCancel}>
            {texts.actions.cancel}
          </Button>
        </FormActions>
      </div>
    </SchemaForm>
  );
}
