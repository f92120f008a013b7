import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { type DeliveryPreset, originalSize, standardSizes, watermarkPositions } from '#contract/client-delivery.ts';
import { type ClientGallery, type ClientGalleryUpdate, clientGalleryUpdate } from '#contract/client-galleries.ts';
import { limits } from '#contract/limits.ts';
import type { MediaItem } from '#contract/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { Options } from '#app/admin/controls/options.tsx';
import { FormActions, FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { useDirtyGuard } from '#app/admin/controls/use-dirty-guard.ts';
import { useMedia } from '#app/admin/media/data.ts';
import { MediaThumbnail } from '#app/admin/media/stored-image.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { findGallery, useGalleryCalls } from './calls.ts';
import { markKinds } from './delivery-messages.ts';
import { type DeliveryValues, toDeliveryBody, toDeliveryField, toDeliveryValues } from './delivery-values.ts';
import { useDeliveryTexts } from './use-delivery-texts.ts';

interface GalleryDeliveryDialogProps {
  gallery: ClientGallery;
  /** of the gallery, one of which may be the watermark */
  items: readonly MediaItem[];
  presets: readonly DeliveryPreset[];
  onDone: () => void;
}

/** Sets the watermark of a gallery, the sizes in which it is downloaded, and what is written into these. */
export function GalleryDeliveryDialog({ gallery, items, presets, onDone }: GalleryDeliveryDialogProps) {
  const texts = useTexts();
  const { form: own, saved: savedTitle } = useDeliveryTexts();
  const { mayDiscard, onDirtyChange } = useDirtyGuard();
  const { update } = useGalleryCalls();
  const media = useMedia();
  const body = useRef<HTMLDivElement>(null);
  const form = useSchemaForm<DeliveryValues, ClientGallery>({
    schema: clientGalleryUpdate,
    stored: gallery,
    toValues: toDeliveryValues,
    toBody: toDeliveryBody,
    toFormPath: toDeliveryField,
    save: (sent, stored) => update.mutateAsync({ gallery: stored, body: sent as ClientGalleryUpdate }),
    async findLatest(stored) {
      const latest = await findGallery(stored.id);
      return latest.version === stored.version ? undefined : latest;
    },
    onSaved: () => showToast({ title: savedTitle }),
    onDone,
    onDirtyChange,
  });
  const { register, control: of } = form.form;
  const kind = useWatch({ control: of, name: 'kind' });
  const pictures = [...items, ...(media.data ?? [])].filter(
    ({ mimeType, state }) => mimeType === 'image/png' && state === 'ready',
  );

  async function close() {
    if (await mayDiscard()) onDone();
  }

  return (
    <AdminDialog onClose={() => void close()} title={own.title} closesOnBackdrop={false}>
      <div ref={body} className="mt-4">
        <SchemaForm form={form} className="grid grid-cols-1 gap-6">
          <fieldset className="grid min-w-0 grid-cols-1 gap-4">
            <legend className="field-label">{own.markLegend}</legend>
            <p className="text-ash">{own.markLead}</p>
            <Field label={own.kind} name="kind">
              {(control) => (
                <select {...control} {...register('kind')}>
                  <Options of={markKinds} label={(one) => own.kinds[one]} />
                </select>
              )}
            </Field>
            {kind === 'text' && <TextField name="text" label={own.text} required maxLength={limits.watermark} />}
            {kind === 'picture' && (
              <fieldset className="min-w-0" aria-describedby="mark-pictures-note">
                <legend className="field-label">{own.pictures}</legend>
                {pictures.length === 0 && <p id="mark-pictures-note">{own.noPictures}</p>}
                <div className="flex max-h-52 flex-wrap gap-2 overflow-y-auto">
                  {pictures.map((item) => (
                    <label key={item.id} className="relative block">
                      <MediaThumbnail item={item} className="size-20 rounded-sm" />
                      <input
                        type="radio"
                        value={item.id}
                        aria-label={item.originalName}
                        className="absolute top-1 left-1 size-4 accent-clay"
                        {...register('imageMediaId')}
                      />
                    </label>
                  ))}
                </div>
                {form.errors.imageMediaId && <p className="field-error">{form.errors.imageMediaId}</p>}
              </fieldset>
            )}
            {kind !== 'none' && (
              <div className="grid items-start gap-4 sm:grid-cols-2">
                <TextField name="size" label={own.size} inputMode="numeric" maxLength={3} />
                <TextField
                  name="opacity"
                  label={own.opacity}
                  hint={own.opacityHint}
                  inputMode="numeric"
                  maxLength={3}
                />
                <Field label={own.position} name="position">
                  {(control) => (
                    <select {...control} {...register('position')}>
                      <Options of={watermarkPositions} label={(position) => own.positions[position]} />
                    </select>
                  )}
                </Field>
              </div>
            )}
          </fieldset>
          <fieldset className="min-w-0">
            <legend className="field-label">{own.sizesLegend}</legend>
            <p className="mb-2 text-ash">{own.sizesLead}</p>
            {[
              { id: originalSize, label: own.original },
              ...standardSizes.map((id) => ({ id, label: own.standard[id] })),
              ...presets.map(({ id, name, width, height }) => ({ id, label: own.preset(name, width, height) })),
            ].map(({ id, label }) => (
              <label key={id} className="flex items-center gap-2 py-1 wrap-anywhere">
                <input type="checkbox" value={id} className="size-4 accent-clay" {...register('downloadSizes')} />
                {label}
              </label>
            ))}
            {form.errors.downloadSizes && <p className="field-error">{form.errors.downloadSizes}</p>}
          </fieldset>
          <fieldset className="grid min-w-0 grid-cols-1 gap-4">
            <legend className="field-label">{own.textsLegend}</legend>
            <p className="text-ash">{own.textsLead}</p>
            <TextField
              name="copyright"
              label={own.copyright}
              hint={own.copyrightHint}
              autoComplete="off"
              maxLength={limits.shortText}
            />
            <TextField name="credit" label={own.credit} autoComplete="off" maxLength={limits.shortText} />
            <TextField name="usageTerms" label={own.usageTerms} rows={3} maxLength={limits.usageTerms} />
            <label className="flex items-start gap-2">
              <input type="checkbox" className="mt-1 size-4 shrink-0 accent-clay" {...register('keepsPlace')} />
              {own.keepsPlace}
            </label>
          </fieldset>
          <FormAnswer form={form} formatLabel={formatLabel} formatValue={(_name, value) => String(value ?? '')} />
          <FormActions form={form}>
            <Button tone="outline" onClick={() => void close()}>
              {texts.actions.cancel}
            </Button>
          </FormActions>
        </SchemaForm>
      </div>
    </AdminDialog>
  );

  function formatLabel(name: string): string {
    const labels: Record<string, string> = {
      ...own,
      imageMediaId: own.pictures,
      downloadSizes: own.sizesLegend,
    } as unknown as Record<string, string>;
    return labels[name] ?? name;
  }
}
