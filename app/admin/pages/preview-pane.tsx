import { useQuery } from '@tanstack/react-query';
import {
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
  type RefObject,
  useCallback,
  useEffect,
  type CSSProperties,
} from 'react';
import { pathIn, type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { LoadFailed } from '#app/admin/controls/list-states.tsx';
import { type Draft, savedDifferences } from './use-draft.ts';
import { pageLabel } from './labels.ts';
import { createPreviewUrl } from './data.ts';
import type { FieldAddress } from './edit-overrides.ts';
import { bindFields, type PreviewFields } from './preview-fields.ts';

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
      {address.isError && <LoadFailed title={own.failed} query={address} />}
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

interface PreviewFrameOptions {
  language: SiteLanguage;
  onOpenField: (field: FieldAddress) => void;
  /** each address is valid for an hour */
  createAddress: () => Promise<string>;
}

/** Connects the frame of the preview with the fields. */
function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  draft: Draft,
  { language, onOpenField, createAddress }: PreviewFrameOptions,
) {
  const fields = useRef<PreviewFields>(undefined);
  const scrollY = useRef(0);
  const focused = useRef<FieldAddress>(undefined);
  const latest = useRef({ draft, language, onOpenField, createAddress });
  const { differences, page } = draft;

  useEffect(() => {
    latest.current = { draft, language, onOpenField, createAddress };
  });

  useEffect(() => {
    fields.current?.update(differences);
  }, [differences]);

  // The saved draft and another language are shown by a new document, without an entry in the history of the browser.
  const shown = useRef({ version: page.draftVersion, language });
  useEffect(() => {
    const { version, language: shownLanguage } = shown.current;
    if (version === page.draftVersion && shownLanguage === language) return;
    shown.current = { version: page.draftVersion, language };
    const { current } = frame;
    scrollY.current = current?.contentWindow?.scrollY ?? 0;
    // An address that cannot be created leaves the last preview in place.
    void latest.current.createAddress().then(
      (address) => current?.contentWindow?.location.replace(address),
      () => undefined,
    );
  }, [frame, page.draftVersion, language]);

  const onLoad = useCallback(() => {
    const document = frame.current?.contentDocument;
    if (!document?.body) return;
    const { draft: now, language: own } = latest.current;
    const bound = bindFields(document, { edited: now.edited, saved: savedDifferences(now.page), language: own });
    fields.current = bound;
    bound.update(now.differences);
    document.defaultView?.scrollTo({ top: scrollY.current, behavior: 'instant' });
    if (focused.current) bound.show(focused.current);
    // Links, forms and buttons of the page do nothing here: a click opens the field that is shown there.
    document.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        event.stopPropagation();
        const field = bound.fieldAt(event.target as Element, { x: event.clientX, y: event.clientY });
        if (field) latest.current.onOpenField(field);
      },
      true,
    );
    document.addEventListener('submit', (event) => event.preventDefault(), true);
  }, [frame]);

  const show = useCallback((field: FieldAddress) => {
    focused.current = field;
    fields.current?.show(field);
  }, []);

  return { onLoad, show };
}

/** Lays a frame out at a width and scales it down to the width of its stage. */
function useScaledWidth(width: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(width);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setAvailable(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, available / width);
  const style: CSSProperties = {
    width,
    height: `${100 / scale}%`,
    transform: `scale(${scale})`,
    marginInlineStart: Math.max(0, (available - width) / 2),
  };
  return { stage, style };
}

export interface PreviewHandle {
  /** Scrolls to what shows a field and marks it. */
  show: (field: FieldAddress) => void;
}
