import { MessageSquareQuote } from 'lucide-react';
import type { FoundTexts, MediaItem } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { describeError } from '#app/admin/api/describe-error.ts';
import { useBulkChange } from './media-actions.ts';
import { MediaThumbnail } from './media-thumbnail.tsx';

/** Items shown at once; "all" means all of them, and the next ones follow. */
const maxShown = 30;

type Described = MediaItem & { found: FoundTexts };

/** What cameras and editors have written into photos: visitors see it once the owner has taken it. Absent if there is nothing. */
export function FoundTextsNotice({ media }: { media: readonly MediaItem[] }) {
  const items = media.filter((item): item is Described => item.found !== null && item.state === 'ready');
  return items.length > 0 && <FoundTextsList items={items} />;
}

function FoundTextsList({ items }: { items: Described[] }) {
  const texts = useTexts();
  const { found: own } = texts.library;
  const toast = useToast();
  const { run, progress } = useBulkChange();
  const isBusy = progress !== undefined;
  const shown = items.slice(0, maxShown);

  async function decide(chosen: readonly Described[], action: 'use' | 'dismiss') {
    const foundById = new Map(chosen.map(({ id, found }) => [id, found]));
    const outcome = await run(chosen, (id) => (action === 'use' ? { ...foundById.get(id) } : { found: null }));
    if (outcome.done > 0) toast({ title: action === 'use' ? own.used(outcome.done) : own.dismissed(outcome.done) });
    if (outcome.failed === 0) return;
    toast({ title: own.failed(outcome.failed), text: describeError(texts, outcome.lastError), destructive: true });
  }

  return (
    <aside aria-label={own.title(items.length)} className="card mb-4 p-4">
      <div className="flex gap-4">
        <MessageSquareQuote aria-hidden="true" size={20} strokeWidth={1.5} className="mt-0.5 shrink-0" />
        <div className="min-w-0">
          <p className="font-medium">{own.title(items.length)}</p>
          <p className="mt-1 text-ash">{own.lead}</p>
        </div>
      </div>
      <details className="mt-2">
        <summary className="cursor-pointer py-2">{own.show}</summary>
        <ul className="grid gap-3">
          {shown.map((item) => (
            <li key={item.id} className="flex flex-wrap items-start gap-3">
              <MediaThumbnail item={item} className="size-14 shrink-0 rounded-sm" />
              <div className="min-w-0 flex-1 basis-48">
                <p className="truncate text-caption text-ash">{item.originalName}</p>
                <FoundTextLines found={item.found} />
              </div>
              <div className="ml-auto flex gap-2">
                <Button
                  tone="outline"
                  disabled={isBusy}
                  aria-label={texts.labelled(own.take, item.originalName)}
                  onClick={() => void decide([item], 'use')}
                >
                  {own.take}
                </Button>
                <Button
                  tone="outline"
                  className="button-quiet"
                  disabled={isBusy}
                  aria-label={texts.labelled(own.dismiss, item.originalName)}
                  onClick={() => void decide([item], 'dismiss')}
                >
                  {own.dismiss}
                </Button>
              </div>
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button disabled={isBusy} onClick={() => void decide(shown, 'use')}>
            {own.takeAll(shown.length)}
          </Button>
          <Button tone="outline" disabled={isBusy} onClick={() => void decide(shown, 'dismiss')}>
            {own.dismissAll(shown.length)}
          </Button>
        </div>
      </details>
    </aside>
  );
}

export function FoundTextLines({ found: { alt, caption, tags } }: { found: FoundTexts }) {
  const texts = useTexts();
  const { fields } = texts.library;
  const lines = [
    [fields.alt, alt],
    [fields.caption, caption],
    [fields.tags, tags?.join(texts.listSeparator)],
  ] as const;
  return lines.map(
    ([label, text]) =>
      text && (
        <p key={label} className="wrap-anywhere">
          <span className="text-ash">{texts.labelled(label, '')}</span>
          {text}
        </p>
      ),
  );
}
