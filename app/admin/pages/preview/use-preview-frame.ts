import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Draft } from '../editor/use-draft.ts';
import { savedDifferences } from '../editor/use-draft.ts';
import type { FieldAddress } from '../state/edit-differences.ts';
import { currentText, fieldTexts } from './field-texts.ts';
import { bindTexts, type PreviewTexts } from './preview-texts.ts';

interface PreviewFrameOptions {
  onOpenField: (field: FieldAddress) => void;
  /** each address is valid for an hour */
  createAddress: () => Promise<string>;
}

/** Connects the frame of the preview with the fields. */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  draft: Draft,
  { onOpenField, createAddress }: PreviewFrameOptions,
) {
  const texts = useRef<PreviewTexts>(undefined);
  const scrollY = useRef(0);
  const focused = useRef<FieldAddress>(undefined);
  const latest = useRef({ draft, onOpenField, createAddress });
  const { edited, differences, page } = draft;

  useEffect(() => {
    latest.current = { draft, onOpenField, createAddress };
  });

  useEffect(() => {
    texts.current?.update((text) => currentText(edited, differences, text));
  }, [edited, differences]);

  // The saved draft is shown by a new document, without an entry in the history of the browser.
  const shownVersion = useRef(page.draftVersion);
  useEffect(() => {
    if (shownVersion.current === page.draftVersion) return;
    shownVersion.current = page.draftVersion;
    const { current } = frame;
    scrollY.current = current?.contentWindow?.scrollY ?? 0;
    // An address that cannot be created leaves the last preview in place.
    void latest.current.createAddress().then(
      (address) => current?.contentWindow?.location.replace(address),
      () => undefined,
    );
  }, [frame, page.draftVersion]);

  const onLoad = useCallback(() => {
    const shown = frame.current?.contentDocument;
    if (!shown?.body) return;
    const { draft: now } = latest.current;
    const bound = bindTexts(shown, fieldTexts(now.edited, savedDifferences(now.page)));
    texts.current = bound;
    bound.update((text) => currentText(now.edited, now.differences, text));
    shown.defaultView?.scrollTo({ top: scrollY.current, behavior: 'instant' });
    if (focused.current) bound.show(focused.current);
    // Links, forms and buttons of the page do nothing here: a click opens the field of the text.
    shown.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        event.stopPropagation();
        const field = bound.fieldAt(event.target as Node, { x: event.clientX, y: event.clientY });
        if (field) latest.current.onOpenField(field);
      },
      true,
    );
    shown.addEventListener('submit', (event) => event.preventDefault(), true);
  }, [frame]);

  const show = useCallback((field: FieldAddress) => {
    focused.current = field;
    texts.current?.show(field);
  }, []);

  return { onLoad, show };
}
