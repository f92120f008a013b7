import { type FormEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { MediaItem, MediaUpdate } from '#contract/media.ts';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { describeError, api } from '#app/admin/api/api.ts';
import { Form } from '#app/admin/controls/form.tsx';
import { useUnsavedGuard } from '#app/admin/shell/unsaved-work.ts';
import type { CmsImage, Gallery } from '#contract/records.ts';
import { fillPattern, numberIn, tagsIn } from './media-actions.ts';

interface BulkEditDialogProps {
  /** in the order in which they are numbered */
  items: readonly MediaItem[];
  /** called with the change of each item */
  onSubmit: (toChange: (id: string) => MediaUpdate) => void;
  onClose: () => void;
}

/** Gives many files tags, and alt texts and captions by a pattern. Empty fields change nothing. */
export function BulkEditDialog({ items, onSubmit, onClose }: BulkEditDialogProps) {
  const texts = useTexts();
  const own = texts.library.describe;
  const lang = useHtmlLang();
  const toast = useToast();
  const hintId = useId();
  const form = useRef<HTMLFormElement>(null);
  const mayDiscard = useUnsavedGuard(
    () => form.current !== null && [...new FormData(form.current).values()].some((value) => value !== ''),
  );

  async function close() {
    if (await mayDiscard()) onClose();
  }

  /** The names of the galleries that have the files, if a pattern uses them. @returns undefined if they cannot be read */
  async function findGalleriesFor(patterns: string): Promise<ReadonlyMap<string, string> | undefined> {
    if (!patterns.includes('{gallery}')) return new Map();
    try {
      return await findGalleryNames();
    } catch (error) {
      toast({ title: own.galleriesFailed, text: describeError(texts, error), destructive: true });
      return undefined;
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const typed = (name: string) => String(given.get(name) ?? '').trim();
    const [alt, caption, tags] = [typed('alt'), typed('caption'), tagsIn(typed('tags'))];
    const findGalleryOf = await findGalleriesFor(`${alt} ${caption}`);
    if (!findGalleryOf) return;
    const changes = new Map(
      items.map((item, index) => {
        const values = {
          n: numberIn(index, items.length),
          name: item.originalName.replace(/\.[^.]+$/, ''),
          category: texts.categories[item.category],
          gallery: findGalleryOf.get(item.filePath) ?? texts.categories[item.category],
        };
        const change: MediaUpdate = {
          ...(alt && { alt: fillPattern(alt, values) }),
          ...(caption && { caption: fillPattern(caption, values) }),
          ...(tags.length > 0 && { tags: [...new Set([...item.tags, ...tags])] }),
        };
        return [item.id, change];
      }),
    );
    onClose();
    if (alt || caption || tags.length > 0) onSubmit((id) => changes.get(id) ?? {});
  }

  return createPortal(
    <Dialog
      open
      onClose={() => void close()}
      title={own.title(items.length)}
      closeLabel={texts.actions.close}
      closesOnBackdrop={false}
      describedBy={hintId}
      lang={lang}
      className="admin form-dialog"
    >
      <Form refused={null} ref={form} className="mt-4 grid gap-4" onSubmit={(event) => void submit(event)}>
        <p id={hintId} className="text-ash">
          {own.hint}
        </p>
        {(['alt', 'caption', 'tags'] as const).map((name) => (
          <Field key={name} label={own[name]} name={name} hint={name === 'tags' ? own.tagsHint : own.patternHint}>
            {(control) => <input {...control} type="text" maxLength={500} />}
          </Field>
        ))}
        <div className="form-actions">
          <Button tone="outline" onClick={() => void close()}>
            {texts.actions.cancel}
          </Button>
          <Button type="submit">{texts.actions.save}</Button>
        </div>
      </Form>
    </Dialog>,
    document.body,
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
