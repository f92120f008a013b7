import { Eye } from 'lucide-react';
import type { Gallery } from '#contract/records/gallery.ts';
import { useHtmlLang, useLanguage, useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { describeError } from '#app/admin/api/describe-error.ts';
import { createPreviewUrl } from '#app/admin/pages/pages-data.ts';

/** Opens the page of a gallery in a new window, before the gallery is published. */
export function PreviewButton({ gallery: { name, slug } }: { gallery: Gallery }) {
  const texts = useTexts();
  const lang = useHtmlLang();
  const language = useLanguage();
  const toast = useToast();

  async function open() {
    // At once: after the call, browsers would block the window as one that nobody asked for.
    const opened = window.open('about:blank', '_blank');
    try {
      const address = await createPreviewUrl({ page: 'gallery', gallery: slug, staffLanguage: language });
      if (opened) opened.location.replace(address);
      else window.location.assign(address);
    } catch (error) {
      opened?.close();
      toast({ title: texts.galleries.previewFailed, text: describeError(texts, error), lang, destructive: true });
    }
  }

  return (
    <Button tone="outline" aria-label={texts.galleries.previewNamed(name)} onClick={() => void open()}>
      <Eye aria-hidden="true" size={16} strokeWidth={1.5} />
      {texts.galleries.preview}
    </Button>
  );
}
