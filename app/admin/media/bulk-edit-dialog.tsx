import { useId } from 'react';
import { mediaUpdate, type MediaItem, type MediaUpdate } from '#contract/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { api } from '#app/admin/api/api.ts';
import { FormActions, FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { useDirtyGuard } from '#app/admin/controls/use-dirty-guard.ts';
import type { CmsImage, Gallery } from '#contract/records.ts';
import { fillPattern, numberIn, tagsIn } from './media-actions.ts';

interface BulkEditDialogProps {
  /** in the order in which they are numbered */
  items: readonly MediaItem[];
  /** called with the change of each item */
  onSubmit: (toChange: (id: string) => MediaUpdate) => void;
  onClose: () => void;
}

const nothing = { alt: '', caption: '', tags: '' };

/** Gives many files tags, and alt texts and captions by a pattern. Empty fields change nothing. Loaded when it is opened. */
export default function BulkEditDialog({ items, onSubmit, onClose }: BulkEditDialogProps) {
  const texts = useTexts();
  const own = texts.library.describe;
  const hintId = useId();
  const { mayDiscard, onDirtyChange } = useDirtyGuard();
  const form = useSchemaForm<typeof nothing, typeof nothing>({
    schema: mediaUpdate,
    stored: nothing,
    toBody: ({ alt, caption, tags }) => ({ alt: alt.trim(), caption: caption.trim(), tags: tagsIn(tags.trim()) }),
    // Of the tags, which are one field.
    toFormPath: (path) => path.replace(/\..*/, ''),
    async save(_body, _stored, values) {
      const [alt, caption, tags] = [values.alt.trim(), values.caption.trim(), tagsIn(values.tags.trim())];
      const findGalleryOf = `${alt} ${caption}`.includes('{gallery}')
        ? await findGalleryNames()
        : new Map<string, string>();
      const changes = new Map(
        items.map((item, index) => {
          const known = {
            n: numberIn(index, items.length),
            name: item.originalName.replace(/\.[^.]+$/, ''),
            category: texts.categories[item.category],
            gallery: findGalleryOf.get(item.filePath) ?? texts.categories[item.category],
          };
          const change: MediaUpdate = {
            ...(alt && { alt: fillPattern(alt, known) }),
            ...(caption && { caption: fillPattern(caption, known) }),
            ...(tags.length > 0 && { tags: [...new Set([...item.tags, ...tags])] }),
          };
          return [item.id, change];
        }),
      );
      onClose();
      if (alt || caption || tags.length > 0) onSubmit((id) => changes.get(id) ?? {});
      return values;
    },
    onDirtyChange,
  });

  async function close() {
    if (await mayDiscard()) onClose();
  }

  return (
    <AdminDialog
      onClose={() => void close()}
      title={own.title(items.length)}
      closesOnBackdrop={false}
      describedBy={hintId}
    >
      <SchemaForm form={form} className="mt-4 grid gap-4">
        <p id={hintId} className="text-ash">
          {own.hint}
        </p>
        {(['alt', 'caption', 'tags'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={own[name]}
            hint={name === 'tags' ? own.tagsHint : own.patternHint}
            maxLength={500}
          />
        ))}
        <FormAnswer form={form} formatFailure={(reason) => texts.labelled(own.galleriesFailed, reason)} />
        <FormActions form={form}>
          <Button tone="outline" onClick={() => void close()}>
            {texts.actions.cancel}
          </Button>
        </FormActions>
      </SchemaForm>
    </AdminDialog>
  );
}

/** The name of the first gallery that has a file, by the file's path. */
async function findGalleryNames(): Promise<ReadonlyMap<string, string>> {
  const [galleries, images] = await Promise.all([
    api.get<{ data: Gallery[] }>('/api/galleries'),
    api.get<{ data: CmsImage[] }>('/api/cms/images'),
  ]);
  return namesByPath(galleries.data, images.data);
}

export function namesByPath(
  galleries: readonly Pick<Gallery, 'id' | 'name'>[],
  images: readonly Pick<CmsImage, 'galleryId' | 'imageUrl'>[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { id, name } of galleries) {
    for (const { galleryId, imageUrl } of images) {
      // The URL may have the site's origin before the path.
      const path = /\/objects\/uploads\/[0-9a-f-]{36}$/.exec(imageUrl)?.[0];
      if (galleryId === id && path && !names.has(path)) names.set(path, name);
    }
  }
  return names;
}
