import { mediaPlacements } from '#contract/media/media-placement.ts';
import { useTexts } from '#app/i18n/language.tsx';
import type { Catalogue } from '#app/i18n/zh.ts';
import type { Placement } from './where-shown.ts';

/** Shows where an item appears on the site, as a link, or why it does not. */
export function WhereText({ where }: { where: Placement }) {
  const texts = useTexts();
  const text = describeWhere(texts, where);
  const page = where.state === 'shown' || where.state === 'records-only' ? where.page : undefined;
  return (
    <p className={page ? 'text-ash' : 'line-clamp-3 text-ash'} title={where.state === 'failed' ? text : undefined}>
      <span className="sr-only">{texts.labelled(texts.library.where.label, '')}</span>
      {page ? (
        // Extends the touch target (WCAG 2.5.8) without taking more space in the layout.
        <a
          href={page}
          target="_blank"
          rel="noreferrer"
          className="-my-1 inline-block py-1 underline underline-offset-2 hover:text-ink"
        >
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}

/** A sentence instead of a URL: staff know the pages by name. */
export function describeWhere(texts: Catalogue, where: Placement): string {
  const says = texts.library.where;
  switch (where.state) {
    case 'shown': {
      const page = says.pages[mediaPlacements[where.category].page];
      return where.isBanner ? says.banner(page) : says.shown(page, texts.categories[where.category], where.position);
    }
    case 'failed':
      return where.reason ? says.failedBecause(texts.library.failureReason(where.reason)) : says.failed;
    case 'beyond-cap':
      return says['beyond-cap'](where.position, where.cap);
    default:
      return says[where.state];
  }
}
