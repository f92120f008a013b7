import { useQuery } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { pathIn, type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import type { Draft } from '../editor/use-draft.ts';
import { pageLabel } from '../labels/page-label.ts';
import { createPreviewUrl } from '../pages-data.ts';
import type { FieldAddress } from '../state/edit-differences.ts';
import type { PreviewHandle } from './preview-handle.ts';
import { usePreviewFrame } from './use-preview-frame.ts';
import { useScaledWidth } from './use-scaled-width.ts';

interface PreviewPaneProps {
  ref: Ref<PreviewHandle>;
  draft: Draft;
  /** on a narrow window, where the fields are shown instead */
  isHidden: boolean;
  onOpenField: (field: FieldAddress) => void;
}

const widths = { phone: 390, desktop: 1280 } as const;

/** The page with its draft, as visitors will see it. What is typed appears at once, a new order once it is saved. */
export function PreviewPane({ ref, draft, isHidden, onOpenField }: PreviewPaneProps) {
  const texts = useTexts();
  const { preview: own } = texts.pages;
  const staffLanguage = useLanguage();
  const { name } = draft.page;
  const [width, setWidth] = useState<keyof typeof widths>(() => (isNarrow() ? 'phone' : 'desktop'));
  const [language, setLanguage] = useState<SiteLanguage>('en');
  const createAddress = async () =>
    pathIn(language, await createPreviewUrl({ page: name, staffLanguage, hasBar: false }));
  const address = useQuery({
    queryKey: ['preview-address', name],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: createAddress,
  });
  const frame = useRef<HTMLIFrameElement>(null);
  const { onLoad, show } = usePreviewFrame(frame, draft, {
    language,
    onOpenField,
    createAddress,
  });
  const { stage, style } = useScaledWidth(widths[width]);
  useImperativeHandle(ref, () => ({ show }), [show]);

  return (
    <section
      aria-label={own.heading}
      className={`min-w-0 lg:sticky lg:top-28 lg:self-start ${isHidden ? 'max-lg:hidden' : ''}`}
    >
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <p className="mr-auto text-caption text-ash">{own.hint}</p>
        <fieldset className="segments preview-widths" aria-label={own.language}>
          {siteLanguages.map((each) => (
            <button
              key={each}
              type="button"
              className="segment"
              aria-pressed={language === each}
              onClick={() => setLanguage(each)}
            >
              {texts.pages.languages[each]}
            </button>
          ))}
        </fieldset>
        <fieldset className="segments preview-widths" aria-label={own.width}>
          {(['phone', 'desktop'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className="segment"
              aria-pressed={width === each}
              onClick={() => setWidth(each)}
            >
              {own[each]}
            </button>
          ))}
        </fieldset>
      </div>
      {address.isError && (
        <LoadFailed title={own.failed} error={address.error} onRetry={() => void address.refetch()} />
      )}
      <div ref={stage} className="preview-stage">
        {address.data && (
          // The site's own page, whose script runs in it as for visitors.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            ref={frame}
            src={address.data}
            title={own.title(pageLabel(texts, name))}
            style={style}
            onLoad={onLoad}
          />
        )}
      </div>
    </section>
  );
}

function isNarrow(): boolean {
  return matchMedia('(width < 64rem)').matches;
}
