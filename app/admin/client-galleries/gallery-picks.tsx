import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Download, LockOpen } from 'lucide-react';
import { useState } from 'react';
import type { ClientGallery } from '#contract/client-galleries.ts';
import type { ClientPicks } from '#contract/client-proofing.ts';
import type { MediaItem } from '#contract/media.ts';
import { createTextsHook, useTexts } from '#app/i18n/language.tsx';
import { api, describeError } from '#app/admin/api/api.ts';
import { useData } from '#app/admin/api/use-data.ts';
import { useConfirmDialog } from '#app/admin/controls/confirm-dialog.tsx';
import { EmptyState, LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { Options } from '#app/admin/controls/options.tsx';
import { saveFile } from '#app/admin/controls/save-file.ts';
import { MediaThumbnail } from '#app/admin/media/stored-image.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { clientGalleriesKey, clientGalleriesPath } from './data.ts';
import { en, type PicksFilter, picksFilters, zh } from './picks-messages.ts';
import { captureOneNames, filterPicks, lightroomSearch, type PickedItem } from './picks-search.ts';

const usePicksTexts = createTextsHook({ zh, en });

/** Of its own, so that a pick loads the picks again and not the photos of the gallery (live/live-updates.tsx). */
const picksKey = 'client-picks';
const shownStep = 60;

interface GalleryPicksProps {
  gallery: ClientGallery;
  /** of the gallery; undefined while they are loaded */
  items: readonly MediaItem[] | undefined;
}

/** What clients have chosen, as they choose it. */
export function GalleryPicks({ gallery, items }: GalleryPicksProps) {
  const own = usePicksTexts();
  const picks = useData<ClientPicks>([picksKey, gallery.id], `${clientGalleriesPath}/${gallery.id}/picks`);
  return (
    <section aria-label={own.heading} className="grid grid-cols-1 gap-3">
      <h3 className="text-body">
        {own.heading}
        {picks.data && picks.data.people.length > 0 && (
          <span className="ml-3 font-normal text-ash tabular-nums">{picks.data.pickedCount}</span>
        )}
      </h3>
      {picks.isPending && <LoadingRows count={1} className="h-16" />}
      {picks.isError && !picks.data && <LoadFailed title={own.loadFailed} query={picks} />}
      {picks.data?.people.length === 0 && picks.data.submittedAt === null && (
        <p className="max-w-[75ch] text-ash">{own.none}</p>
      )}
      {picks.data && (picks.data.people.length > 0 || picks.data.submittedAt !== null) && (
        <LoadedPicks gallery={gallery} picks={picks.data} items={items} />
      )}
    </section>
  );
}

function LoadedPicks({ gallery, picks, items }: GalleryPicksProps & { picks: ClientPicks }) {
  const texts = useTexts();
  const own = usePicksTexts();
  const [personId, setPersonId] = useState<string>();
  const [filter, setFilter] = useState<PicksFilter>('picked');
  const [shownCount, setShownCount] = useState(shownStep);
  const found = filterPicks(picks.picks, { personId, filter });
  const byId = new Map(items?.map((item) => [item.id, item]));
  const files = { names: 'txt', table: 'csv', sidecars: 'xmp.zip' } as const;

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: own.copied });
    } catch {
      showToast({ title: own.copyFailed, destructive: true });
    }
  }

  async function download(end: string) {
    try {
      const file = await api.getFile(`${clientGalleriesPath}/${gallery.id}/picks.${end}`);
      saveFile(`${gallery.title}.${end}`, file.type, file);
    } catch (error) {
      const action = { label: texts.actions.retry, run: () => void download(end) };
      showToast({ title: own.downloadFailed, text: describeError(texts, error), action, destructive: true });
    }
  }

  return (
    <>
      <ChoiceState gallery={gallery} picks={picks} />
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="segments">
          <legend className="sr-only">{own.show}</legend>
          {picksFilters.map((each) => (
            <button
              key={each}
              type="button"
              className="segment"
              aria-pressed={filter === each}
              onClick={() => setFilter(each)}
            >
              {own.filters[each]}{' '}
              <span className="font-normal tabular-nums">
                {filterPicks(picks.picks, { personId, filter: each }).length}
              </span>
            </button>
          ))}
        </fieldset>
        <select
          aria-label={own.people}
          className="field-control w-auto! max-w-full"
          value={personId ?? ''}
          onChange={({ target }) => setPersonId(target.value || undefined)}
        >
          <option value="">{own.everybody}</option>
          <Options
            of={picks.people.map(({ id }) => id)}
            label={(id) => {
              const person = picks.people.find((one) => one.id === id);
              return person ? `${person.name} (${person.pickedCount})` : '';
            }}
          />
        </select>
      </div>
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <Button tone="outline" disabled={found.length === 0} onClick={() => void copy(lightroomSearch(found))}>
            <Copy />
            {own.copyLightroom}
          </Button>
          <Button tone="outline" disabled={found.length === 0} onClick={() => void copy(captureOneNames(found))}>
            <Copy />
            {own.copyCaptureOne}
          </Button>
          {Object.entries(files).map(([name, end]) => (
            <Button key={name} tone="outline" onClick={() => void download(end)}>
              <Download />
              {own[name as keyof typeof files]}
            </Button>
          ))}
        </div>
        <p className="max-w-[75ch] text-caption text-ash">
          {own.lightroomHint} {own.captureOneHint} {own.sidecarsHint}
        </p>
      </div>
      {found.length === 0 && <EmptyState text={own.noMatch} />}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3">
        {found.slice(0, shownCount).map((one) => (
          <li key={one.itemId} className="card flex flex-col overflow-hidden">
            <PickedCard picked={one} item={byId.get(one.itemId)} />
          </li>
        ))}
      </ul>
      {found.length > shownCount && (
        <Button tone="outline" className="mr-auto" onClick={() => setShownCount((count) => count + shownStep)}>
          {own.more(Math.min(shownStep, found.length - shownCount))}
        </Button>
      )}
    </>
  );
}

function ChoiceState({ gallery, picks }: { gallery: ClientGallery; picks: ClientPicks }) {
  const texts = useTexts();
  const own = usePicksTexts();
  const confirm = useConfirmDialog();
  const queryClient = useQueryClient();
  const reopen = useMutation({
    mutationFn: () => api.post(`${clientGalleriesPath}/${gallery.id}/reopen`),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: [picksKey, gallery.id] });
      await queryClient.invalidateQueries({ queryKey: clientGalleriesKey });
    },
  });

  async function confirmAndReopen() {
    if (await confirm({ text: own.confirmReopen, confirmLabel: own.reopen })) await reopenNow();
  }

  async function reopenNow() {
    try {
      await reopen.mutateAsync();
      showToast({ title: own.reopened });
    } catch (error) {
      const action = { label: texts.actions.retry, run: () => void reopenNow() };
      showToast({ title: own.reopenFailed, text: describeError(texts, error), action, destructive: true });
    }
  }

  const { submittedAt, submittedBy, pickedCount } = picks;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="mr-auto min-w-0 flex-1 basis-60 wrap-anywhere" aria-live="polite">
        <span className="font-medium">{own.chosen(pickedCount, gallery.includedPicks)}</span>{' '}
        {submittedAt === null
          ? own.open
          : own.submitted(submittedBy ?? '', new Date(submittedAt).toLocaleString(texts.locale))}
      </p>
      {submittedAt !== null && (
        <Button tone="outline" disabled={reopen.isPending} onClick={() => void confirmAndReopen()}>
          <LockOpen />
          {own.reopen}
        </Button>
      )}
    </div>
  );
}

function PickedCard({ picked, item }: { picked: PickedItem; item: MediaItem | undefined }) {
  const own = usePicksTexts();
  return (
    <>
      {item && <MediaThumbnail item={item} className="aspect-[4/3] w-full" />}
      <div className="min-w-0 p-2.5 text-caption">
        <p className="truncate font-medium" title={picked.originalName}>
          {picked.originalName}
        </p>
        <ul>
          {picked.picks.map(({ personId, person, picked: isPicked, rating, comment }) => (
            <li key={personId} className="mt-1 wrap-anywhere">
              {[person, isPicked && own.picked, rating && own.ratings[rating]].filter(Boolean).join(' · ')}
              {comment && <p className="whitespace-pre-wrap text-ash">{comment}</p>}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
