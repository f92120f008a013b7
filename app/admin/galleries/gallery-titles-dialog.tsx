import { type FormEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { limits } from '#contract/limits.ts';
import { useHtmlLang, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Form } from '#app/admin/controls/form.tsx';
import { useUnsavedGuard } from '#app/admin/shell/unsaved-work.ts';
import { fillPattern, numberIn } from '#app/admin/media/media-actions.ts';

const startPattern = '{gallery} {n}';

export interface ImageTexts {
  title?: string;
  alt?: string;
}

interface GalleryTitlesDialogProps {
  gallery: string;
  /** names of the files, in the order of the gallery */
  names: readonly string[];
  /** called with the texts of each image, in the same order */
  onSubmit: (texts: ImageTexts[]) => void;
  onClose: () => void;
}

/** Gives all images of a gallery titles and alt texts by a pattern. An empty field changes nothing. */
export function GalleryTitlesDialog({ gallery, names, onSubmit, onClose }: GalleryTitlesDialogProps) {
  const texts = useTexts();
  const own = texts.galleryImages.titles;
  const lang = useHtmlLang();
  const form = useRef<HTMLFormElement>(null);
  const [pattern, setPattern] = useState(startPattern);

  const fill = (text: string, index: number) =>
    fillPattern(text, {
      gallery,
      n: numberIn(index, names.length),
      name: (names[index] ?? '').replace(/\.[^.]+$/, ''),
    });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const alt = String(new FormData(event.currentTarget).get('alt') ?? '').trim();
    const title = pattern.trim();
    onSubmit(
      names.map((_name, index) => ({
        ...(title && { title: fill(title, index).slice(0, limits.title) }),
        ...(alt && { alt: fill(alt, index) }),
      })),
    );
  }

  const mayDiscard = useUnsavedGuard(() => {
    const alt = form.current && new FormData(form.current).get('alt');
    return pattern !== startPattern || Boolean(alt);
  });

  async function close() {
    if (await mayDiscard()) onClose();
  }

  return createPortal(
    <Dialog
      open
      onClose={() => void close()}
      title={own.title(names.length)}
      closeLabel={texts.actions.close}
      closesOnBackdrop={false}
      lang={lang}
      className="admin form-dialog"
    >
      <Form refused={null} ref={form} className="mt-4 grid gap-4" onSubmit={submit}>
        <Field label={own.field} name="title" hint={own.hint}>
          {(control) => (
            <input
              {...control}
              type="text"
              maxLength={limits.title}
              value={pattern}
              onChange={(event) => setPattern(event.target.value)}
            />
          )}
        </Field>
        {pattern.trim() && (
          <output className="text-ash">{own.example(fill(pattern, 0), fill(pattern, names.length - 1))}</output>
        )}
        <Field label={own.alt} name="alt" hint={own.altHint}>
          {(control) => <input {...control} type="text" maxLength={500} />}
        </Field>
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
