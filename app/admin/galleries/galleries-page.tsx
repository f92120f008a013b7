import { Images, Eye } from 'lucide-react';
import { Suspense, createContext, lazy, use, useEffect, useRef, useState } from 'react';
import { type MediaCategory, galleryCategories } from '#contract/media-categories.ts';
import { gallery, type Gallery } from '#contract/records.ts';
import { useTexts, useHtmlLang, useLanguage } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { mayLeave } from '#app/admin/shell/unsaved-work.ts';
import { useDirtyGuard } from '#app/admin/controls/use-dirty-guard.ts';
import { useIncomplete } from '#app/admin/translations/data.ts';
import { useRecords } from '#app/admin/records/data.ts';
import { RecordForm, type RecordFormProps } from '#app/admin/records/record-form.tsx';
import { RecordManager } from '#app/admin/records/record-manager.tsx';
import { defineKind } from '#app/admin/records/record-kind.ts';
import { showToast } from '#app/ui/toast.ts';
import { describeError } from '#app/admin/api/api.ts';
import { createPreviewUrl } from '#app/admin/pages/data.ts';
import { cmsImages } from './data.ts';
import { LooseImages } from './loose-images.tsx';
import { SlugField } from './slug-field.tsx';

const GalleryImagesDialog = lazy(() => import('./gallery-images-dialog.tsx'));

const kind = defineKind('galleries', {
  contract: gallery,
  texts: ({ galleries }) => galleries,
  showsCreateFailureInForm: true,
  // A draft has no page; the site map lists all galleries and shows that it is gone.
  findPage: (record) => (record?.isPublished ? `/gallery/${record.slug}` : '/sitemap'),
  Card: GalleryCard,
  fields: {
    name: { kind: 'text' },
    slug: { kind: 'custom', render: (field) => <SlugField {...field} /> },
    description: { kind: 'textarea', isWide: true },
    category: {
      kind: 'select',
      options: galleryCategories,
      optionLabel: ({ categories }, option) => categories[option as MediaCategory],
      hint: ({ galleries }) => galleries.categoryHint,
    },
    sortOrder: { kind: 'number' },
  },
});

/** Opens the pictures of a gallery in a dialog above the list: a card leaves the list as soon as the filter no longer matches. */
const OpenImages = createContext<(gallery: Gallery) => void>(() => {});

export default function GalleriesTab() {
  const [opened, setOpened] = useState<Gallery>();
  // With the name that it has now; if a colleague has deleted it, as it was.
  const shown = useRecords<Gallery>(kind).data?.find(({ id }) => id === opened?.id) ?? opened;
  return (
    <OpenImages value={setOpened}>
      <RecordManager
        kind={kind}
        renderForm={(props) => <InlineForm key={props.record?.id} {...props} />}
        mayReplaceForm={mayLeave}
        alsoIncomplete={useGalleriesOfIncompleteImages()}
      />
      <LooseImages galleryKind={kind} />
      {opened && shown && (
        <Suspense>
          <GalleryImagesDialog gallery={shown} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </OpenImages>
  );
}

/** The ids of galleries with pictures that lack Chinese. The pictures are loaded only if there are some. */
function useGalleriesOfIncompleteImages(): ReadonlySet<string> {
  const incomplete = useIncomplete('cms-image');
  const images = useRecords(cmsImages, { isWanted: incomplete.size > 0 }).data ?? [];
  return new Set(images.flatMap(({ id, galleryId }) => (galleryId && incomplete.has(id) ? [galleryId] : [])));
}

/** The form is shown inline above the galleries and takes the focus when it opens. */
function InlineForm(props: RecordFormProps<Gallery>) {
  const texts = useTexts();
  const { galleries } = texts;
  const section = useRef<HTMLElement>(null);
  const { mayDiscard, onDirtyChange } = useDirtyGuard();
  const heading = props.record ? galleries.editTitle : galleries.add;

  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
    section.current?.querySelector('input')?.focus();
  }, []);

  async function cancel() {
    if (await mayDiscard()) props.onCancel();
  }

  return (
    <section ref={section} aria-label={heading} className="card mb-6 scroll-mt-16 p-4 sm:p-5">
      <h3 className="mb-4 text-body">{heading}</h3>
      <RecordForm {...props} onCancel={() => void cancel()} onDirtyChange={onDirtyChange} />
    </section>
  );
}

function GalleryCard({ record }: { record: Gallery }) {
  const { galleryImages, categories } = useTexts();
  const { name, slug, category, description } = record;
  const openImages = use(OpenImages);
  return (
    <div className="p-4 pb-3">
      <h3>{name}</h3>
      <p className="text-caption text-ash">/{slug}</p>
      <p className="mt-1">{(categories as Record<string, string>)[category] ?? category}</p>
      {description && <p className="mt-1 line-clamp-2 text-ash">{description}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button tone="outline" aria-label={galleryImages.openNamed(name)} onClick={() => openImages(record)}>
          <Images />
          {galleryImages.open}
        </Button>
        {!record.isPublished && <PreviewButton gallery={record} />}
      </div>
    </div>
  );
}

/** Opens the page of a gallery in a new window, before the gallery is published. */
function PreviewButton({ gallery: { name, slug } }: { gallery: Gallery }) {
  const texts = useTexts();
  const lang = useHtmlLang();
  const language = useLanguage();

  async function open() {
    // At once: after the call, browsers would block the window as one that nobody asked for.
    const opened = window.open('about:blank', '_blank');
    try {
      const address = await createPreviewUrl({ page: 'gallery', gallery: slug, staffLanguage: language });
      if (opened) opened.location.replace(address);
      else window.location.assign(address);
    } catch (error) {
      opened?.close();
      showToast({ title: texts.galleries.previewFailed, text: describeError(texts, error), lang, destructive: true });
    }
  }

  return (
    <Button tone="outline" aria-label={texts.galleries.previewNamed(name)} onClick={() => void open()}>
      <Eye />
      {texts.galleries.preview}
    </Button>
  );
}
