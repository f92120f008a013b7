import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { Draft } from '../editor/use-draft.ts';
import { savedDifferences } from '../editor/use-draft.ts';
import type { FieldAddress } from '../state/edit-differences.ts';
import { currentText, fieldTexts } from './field-texts.ts';
import { bindTexts, type PreviewTexts } from './preview-texts.ts';

interface PreviewFrameOptions {
  language: SiteLanguage;
  onOpenField: (field: FieldAddress) => void;
  /** each address is valid for an hour */
  createAddress: () => Promise<string>;
}

/** Connects the frame of the preview with the fields. */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  draft: Draft,
  { language, onOpenField, createAddress }: PreviewFrameOptions,
) {
  const texts = useRef<PreviewTexts>(undefined);
  const scrollY = useRef(0);
  const focused = useRef<FieldAddress>(undefined);
  const latest = useRef({ draft, language, onOpenField, createAddress });
  const { edited, differences, page } = draft;

  useEffect(() => {
    latest.current = { draft, language, onOpenField, createAddress };
  });

  useEffect(() => {
    texts.current?.update((text) => currentText(edited, differences, text));
  }, [edited, differences]);

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
    const bound = bindTexts(document, fieldTexts(now.edited, savedDifferences(now.page), own));
    texts.current = bound;
    bound.update((text) => currentText(now.edited, now.differences, text));
    document.defaultView?.scrollTo({ top: scrollY.current, behavior: 'instant' });
    if (focused.current) bound.show(focused.current);
    // Links, forms and buttons of the page do nothing here: a click opens the field of the text.
    document.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        event.stopPropagation();
        const field = bound.fieldAt(event.target as Node, { x: event.clientX, y: event.clientY });
        if (field) latest.current.onOpenField(field);
      },
      true,
    );
    document.addEventListener('submit', (event) => event.preventDefault(), true);
  }, [frame]);

  const show = useCallback((field: FieldAddress) => {
    focused.current = field;
    texts.current?.show(field);
  }, []);

  return { onLoad, show };
}
