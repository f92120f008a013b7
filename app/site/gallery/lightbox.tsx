import { type CSSProperties, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { OverlayMessages } from '#app/site/words/site-messages.ts';
import { useBackCloses, showOverlay } from '#app/site/client/show-overlay.tsx';
import { readOverlayMessages } from '#app/site/words/overlay-words.ts';
import { useGestures } from './use-gestures.ts';
import { isExternal, findLargestFile, toRatio, type ShownPhoto, readPhoto } from './shown-photo.ts';
import { useSlideShow } from './use-slide-show.ts';
import './lightbox.css';

/** A gallery of several lists, of which more may come: the attribute `data-lightbox` of the element around them. */
export interface LightboxOfGallery {
  label: string;
  /** pictures of the whole gallery, and those before the first that the page has */
  all: number;
  before: number;
  words: { play: string; pause: string; download: string; notice?: string };
}

export interface LightboxProps {
  pictures: readonly ShownPhoto[];
  startAt: number;
  label: string;
  words: OverlayMessages;
  onClose: () => void;
  /** with a slide show, downloads, and pictures that are still to come */
  gallery?: LightboxOfGallery & { isPlaying: boolean; more: MorePictures };
}

interface MorePictures {
  /** asks for those after the last one */
  want: () => void;
  /** @returns stops listening */
  listen: (onMore: (pictures: readonly ShownPhoto[]) => void) => () => void;
}

/** From this many before the last picture on, more are asked for. */
const pagesAhead = 12;

/** Shows one picture at a time over the whole screen. Loaded when the first picture is opened. */
function Lightbox({ pictures: given, startAt, label, words, onClose, gallery }: LightboxProps) {
  const [pictures, setPictures] = useState(given);
  const total = pictures.length;
  // While pictures are missing at an end, the other end does not follow it.
  const isRound = !gallery || gallery.all === total;
  const stage = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(startAt);
  const [isZoomed, setIsZoomed] = useState(false);
  const picture = pictures[index];

  const toIndex = useCallback(
    (at: number) => (isRound ? (at + total) % total : Math.min(Math.max(at, 0), total - 1)),
    [isRound, total],
  );
  const step = useCallback((by: number) => setIndex((at) => toIndex(at + by)), [toIndex]);
  const show = useCallback((at: number) => setIndex(toIndex(at)), [toIndex]);
  const [isPlaying, setIsPlaying] = useSlideShow(gallery?.isPlaying ?? false, {
    stage,
    current: index,
    onShow: show,
    isLast: !isRound && index === total - 1,
  });

  useEffect(() => gallery?.more.listen(setPictures), [gallery]);
  useEffect(() => {
    if (!isRound && index >= total - pagesAhead) gallery?.more.want();
  }, [gallery, isRound, index, total]);

  useBackCloses(onClose);
  useGestures(stage, index, { onStep: step, onClose, onZoom: setIsZoomed });

  useEffect(() => {
    const countWheelSteps = createWheelSteps();
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      const by = countWheelSteps(event);
      if (by !== 0) step(by);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const by = Number(event.key === 'ArrowRight') - Number(event.key === 'ArrowLeft');
      if (by !== 0) step(by);
    };
    // Native listeners on the dialog: its close button, which has the focus first, is outside this component, and React's
    // wheel listeners are passive, so they could not keep the page behind from scrolling.
    const listening = new AbortController();
    const { signal } = listening;
    const dialog = stage.current?.closest('dialog');
    dialog?.addEventListener('wheel', onWheel, { passive: false, signal });
    dialog?.addEventListener('keydown', onKeyDown, { signal });
    return () => listening.abort();
  }, [step]);

  /** Closes on a click outside the picture and the controls. */
  function closeOnBackdrop(event: MouseEvent) {
    if (!isZoomed && !(event.target as Element).closest('img, button, a')) onClose();
  }

  if (!picture) return null;
  return (
    <Dialog open onClose={onClose} title={label} look="plain" className="lightbox" closeLabel={words.close}>
      <div className="lightbox-frame">
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Escape and the close button are the accessible alternatives */}
        <div ref={stage} className="lightbox-stage" onClick={closeOnBackdrop}>
          {slidesAround(index, total).map(({ at, offset }) => (
            <Slide key={at} picture={pictures[at] as ShownPhoto} offset={offset} isZoomed={isZoomed && offset === 0} />
          ))}
        </div>
        {total > 1 && (
          <>
            <button
              type="button"
              className="lightbox-step lightbox-back"
              aria-label={words.previous}
              onClick={() => step(-1)}
            >
              <Icon name="arrow-left" size={24} />
            </button>
            <button type="button" className="lightbox-step lightbox-on" aria-label={words.next} onClick={() => step(1)}>
              <Icon name="arrow-right" size={24} />
            </button>
          </>
        )}
        <div className="lightbox-words" aria-live="polite" aria-atomic="true">
          <p className="tabular">
            {(gallery?.before ?? 0) + index + 1} / {gallery?.all ?? total}
          </p>
          {picture.label && (
            <p className="altered-label">
              {picture.label.text}{' '}
              <a href={picture.label.href} className="underline">
                {picture.label.link}
              </a>
            </p>
          )}
          {picture.caption && <p lang={picture.lang?.caption}>{picture.caption}</p>}
          {/* For those who do not see: an image that takes the place of another is not announced. */}
          <p lang={picture.lang?.alt} className="sr-only">
            {picture.alt}
          </p>
        </div>
        {gallery && (
          <div className="lightbox-tools">
            <button
              type="button"
              className="lightbox-tool"
              aria-label={isPlaying ? gallery.words.pause : gallery.words.play}
              title={isPlaying ? gallery.words.pause : gallery.words.play}
              onClick={() => setIsPlaying(!isPlaying)}
            >
              <Icon name={isPlaying ? 'pause' : 'play'} size={24} />
            </button>
            {picture.download && <Download {...picture.download} words={gallery.words} />}
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface DownloadProps {
  href: string;
  name: string;
  words: LightboxOfGallery['words'];
}

/** Where downloads do not arrive, it says what to do instead. */
function Download({ href, name, words: { download, notice } }: DownloadProps) {
  const [isNoticed, setIsNoticed] = useState(false);
  if (!notice) {
    return (
      <a href={href} download={name} className="lightbox-tool" aria-label={download} title={download}>
        <Icon name="download" size={24} />
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        className="lightbox-tool"
        aria-label={download}
        aria-expanded={isNoticed}
        onClick={() => setIsNoticed(!isNoticed)}
      >
        <Icon name="download" size={24} />
      </button>
      <output className="lightbox-notice">{isNoticed && notice}</output>
    </>
  );
}

interface SlideProps {
  picture: ShownPhoto;
  /** 0 is the current picture; -1 and 1 are its neighbours, which are preloaded */
  offset: number;
  isZoomed: boolean;
}

function Slide({ picture, offset, isZoomed }: SlideProps) {
  const ratio = toRatio(picture).toFixed(4);
  const alt = offset === 0 ? picture.alt : '';
  return (
    <div
      className="lightbox-slide"
      data-current={offset === 0 || undefined}
      aria-hidden={offset !== 0}
      style={{ '--offset': offset, '--ratio': ratio } as CSSProperties}
    >
      {isExternal(picture) ? (
        <span className="picture">
          <img
            src={findLargestFile(picture)}
            alt={alt}
            lang={picture.lang?.alt}
            className="lightbox-image lightbox-foreign"
          />
        </span>
      ) : (
        <Picture
          source={picture}
          alt={alt}
          sizes={
            isZoomed
              ? `${picture.width}px`
              : `(max-height: 30rem) and (orientation: landscape) min(100vw, calc(100vh * ${ratio})), min(100vw, calc((100vh - 9.5rem) * ${ratio}))`
          }
          isLazy={false}
          imageClassName="lightbox-image"
        />
      )}
    </div>
  );
}

/** The current picture and its neighbours. With two pictures the other one is both, and rendered once. */
function slidesAround(index: number, total: number): { at: number; offset: number }[] {
  const before = { at: (index - 1 + total) % total, offset: -1 };
  const after = { at: (index + 1) % total, offset: 1 };
  const slides = [{ at: index, offset: 0 }, ...(total > 1 ? [after] : []), ...(total > 2 ? [before] : [])];
  // In a constant order: elements that move in the DOM lose their transitions.
  return slides.toSorted((a, b) => a.at - b.at);
}

interface OpenOptions {
  /** with the slide show */
  isPlaying?: boolean;
  /** gets the focus afterwards (default: the link) */
  opener?: HTMLElement;
}

/** Opens the lightbox with all pictures of the gallery or the grid, or of the pair before and after. */
export function open(link: HTMLAnchorElement, { isPlaying = false, opener = link }: OpenOptions = {}): void {
  const whole = link.closest<HTMLElement>('[data-lightbox]');
  const grid = whole ?? link.closest('ul, [role=group]');
  const list = () => [...(grid?.querySelectorAll<HTMLAnchorElement>('a[data-opens=photo]') ?? [link])];
  const links = list();
  const gallery = whole && (JSON.parse(whole.dataset['lightbox'] ?? '{}') as LightboxOfGallery);
  const more: MorePictures = {
    want: () => whole?.dispatchEvent(new Event('photoswanted')),
    listen(onMore) {
      const onAdded = () => onMore(list().map(readPhoto));
      whole?.addEventListener('photosadded', onAdded);
      return () => whole?.removeEventListener('photosadded', onAdded);
    },
  };
  const properties = {
    pictures: links.map(readPhoto),
    startAt: links.indexOf(link),
    label: gallery?.label ?? grid?.ariaLabel ?? '',
    words: readOverlayMessages(),
    ...(gallery && { gallery: { ...gallery, isPlaying, more } }),
  };
  showOverlay(opener, (close) => <Lightbox {...properties} onClose={close} />);
}

const pauseMs = 200;

/**
 * Turns wheel events into steps: one per gesture, however many events it sends (a trackpad sends them for a second). A pause
 * of 200 ms ends a gesture. Events with ctrl, which trackpads send for a pinch, zoom the browser and are ignored.
 *
 * @returns a listener that returns the direction of the step; 0 for none
 */
export function createWheelSteps(now: () => number = () => performance.now()) {
  let lastAt = -Infinity;
  return (event: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'ctrlKey'>): -1 | 0 | 1 => {
    if (event.ctrlKey) return 0;
    const isNewGesture = now() - lastAt >= pauseMs;
    const delta = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
    if (delta === 0) return 0;
    lastAt = now();
    if (!isNewGesture) return 0;
    return delta > 0 ? 1 : -1;
  };
}
