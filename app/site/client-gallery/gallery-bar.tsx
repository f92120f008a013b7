import type { ClientPage } from '#app/services-context.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import type { ClientGalleryWords } from './words.ts';

interface GalleryBarProps {
  page: ClientPage;
  words: ClientGalleryWords;
}

/** Stays at the upper edge: the sections, marked where one is, and what the script adds (start-gallery.ts). */
export function GalleryBar({ page, words }: GalleryBarProps) {
  const { map, number } = page;
  return (
    <div className="gallery-bar">
      {map.length > 1 ? (
        <nav aria-label={words.map} className="gallery-map">
          <ul>
            {map.map(({ name, at, count, page: own }) => (
              <li key={at}>
                <a href={own === number ? `#${sectionId(at)}` : `?page=${own}#${sectionId(at)}`}>
                  {name ?? words.photos} <span className="gallery-count">{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : (
        <p className="gallery-map gallery-name">{page.title}</p>
      )}
      <div className="gallery-tools">
        <Tool name="slides" icon="play" label={words.slideShow} />
        <Tool name="print" icon="sheet" label={words.contactSheet} />
        <Tool name="theme" icon="contrast" label={words.dark} otherLabel={words.light} />
        {page.download && (
          <a href={page.download} className="gallery-tool" aria-label={words.downloadAll} title={words.downloadAll}>
            <Icon name="download" />
          </a>
        )}
      </div>
    </div>
  );
}

/** The same on every page of the gallery. */
export function sectionId(at: number): string {
  return `section-${at}`;
}

interface ToolProps {
  name: 'slides' | 'print' | 'theme';
  icon: IconName;
  label: string;
  /** while it is on */
  otherLabel?: string;
}

/** Hidden where there is no script, which it needs. */
function Tool({ name, icon, label, otherLabel }: ToolProps) {
  return (
    <button
      type="button"
      className="gallery-tool gallery-tool-scripted"
      data-tool={name}
      data-other={otherLabel}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
