import { limits } from '#contract/limits.ts';
import { type GalleryImagesChange, galleryImagesChange } from '#contract/records.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { FormActions, FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { useDirtyGuard } from '#app/admin/controls/use-dirty-guard.ts';
import { fillPattern, numberIn } from '#app/admin/media/media-actions.ts';

interface GalleryTitlesDialogProps {
  gallery: string;
  /** in the order of the gallery, each with the name of its file */
  images: readonly { id: string; name: string }[];
  onSubmit: (changes: GalleryImagesChange['images']) => void;
  onClose: () => void;
}

const start = { title: '{gallery} {n}', alt: '' };

/** Gives all images of a gallery titles and alt texts by a pattern. An empty field changes nothing. */
export function GalleryTitlesDialog({ gallery, images, onSubmit, onClose }: GalleryTitlesDialogProps) {
  const texts = useTexts();
  const own = texts.galleryImages.titles;
  const { mayDiscard, onDirtyChange } = useDirtyGuard();
  const form = useSchemaForm<typeof start, typeof start>({
    schema: galleryImagesChange,
    stored: start,
    toBody: (values) => ({ images: changesBy(values) }),
    // The same pattern is wrong in each image.
    toFormPath: (path) => path.replace(/^images\.\d+\./, ''),
    async save(_body, _stored, values) {
      onSubmit(changesBy(values));
      return values;
    },
    onDirtyChange,
  });
  const pattern = form.form.watch('title');

  function changesBy(values: typeof start): GalleryImagesChange['images'] {
    const [title, alt] = [values.title.trim(), values.alt.trim()];
    return images.map(({ id }, index) => ({
      id,
      ...(title && { title: fill(title, index).slice(0, limits.title) }),
      ...(alt && { alt: fill(alt, index) }),
    }));
  }

  function fill(text: string, index: number): string {
    const name = (images[index]?.name ?? '').replace(/\.[^.]+$/, '');
    return fillPattern(text, { gallery, n: numberIn(index, images.length), name });
  }

  async function close() {
    if (await mayDiscard()) onClose();
  }

  return (
    <AdminDialog onClose={() => void close()} title={own.title(images.length)} closesOnBackdrop={false}>
      <SchemaForm form={form} className="mt-4 grid gap-4">
        <TextField name="title" label={own.field} hint={own.hint} maxLength={limits.title} />
        {pattern.trim() && (
          <output className="text-ash">{own.example(fill(pattern, 0), fill(pattern, images.length - 1))}</output>
        )}
        <TextField name="alt" label={own.alt} hint={own.altHint} maxLength={500} />
        <FormAnswer form={form} />
        <FormActions form={form}>
          <Button tone="outline" onClick={() => void close()}>
            {texts.actions.cancel}
          </Button>
        </FormActions>
      </SchemaForm>
    </AdminDialog>
  );
}
