import { useTexts } from '#app/i18n/language.tsx';
import { translateFieldMessage } from '#app/i18n/translate-message.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import type { WhereShown } from './where-shown.ts';

/** "Where does this show?", answered: a link to the place, or the reason why not. */
export function WhereText({ where }: { where: WhereShown }) {
  const texts = useTexts();
  const text = describe(texts, where);
  const page = where.state === 'shown' || where.state === 'records-only' ? where.page : undefined;
  return (
    <p className="line-clamp-2 text-ash" title={where.state === 'failed' ? (where.reason ?? undefined) : undefined}>
      <span className="sr-only">{texts.library.where.label}: </span>
      {page ? (
        <a href={page} target="_blank" rel="noreferrer" className="underline underline-offset-2 hover:text-ink">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}

function describe(texts: Catalogue, where: WhereShown): string {
  const says = texts.library.where;
  switch (where.state) {
    case 'shown':
      return where.isBanner ? says.banner(where.page) : says.shown(where.page, where.position);
    case 'failed':
      return where.reason ? `${says.failed}: ${translateFieldMessage(texts, where.reason)}` : says.failed;
    case 'beyond-cap':
      return says['beyond-cap'](where.position, where.cap);
    default:
      return says[where.state];
  }
}
