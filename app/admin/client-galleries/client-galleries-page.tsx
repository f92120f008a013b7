import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Images, Plus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import {
  type ClientGallery,
  type ClientGalleryKind,
  type ClientGalleryState,
  clientGalleryStates,
} from '#contract/client-galleries.ts';
import { foldedText } from '#contract/folded-text.ts';
import { dayText } from '#contract/studio-day.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { toThumbnailUrl } from '#app/ui/picture.tsx';
import { useThread } from '#app/admin/enquiries/data.ts';
import { EmptyState, LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { SearchField } from '#app/admin/controls/search-field.tsx';
import { clientGalleriesQuery } from './data.ts';
import { clientGalleriesPathOf, readClientGalleriesUrl } from './client-galleries-url.ts';
import { DeliveryPresetsDialog } from './delivery-presets.tsx';
import { GalleryFormDialog } from './gallery-form.tsx';
import { GalleryView } from './gallery-view.tsx';
import { startFromEnquiry } from './gallery-values.ts';
import { GalleryStateBadge } from './gallery-state-badge.tsx';
import { useClientGalleryTexts } from './use-client-gallery-texts.ts';
import { useSharingTexts } from './use-sharing-texts.ts';
import { useDeliveryTexts } from './use-delivery-texts.ts';

/** All client galleries, or one. */
export default function ClientGalleriesTab() {
  const { gallery, enquiry } = readClientGalleriesUrl(useLocation().search);
  const navigate = useNavigate();
  useFocusOfView(gallery);
  const open = (id?: string) => void navigate(clientGalleriesPathOf(id === undefined ? {} : { gallery: id }));

  if (gallery) return <GalleryView key={gallery} id={gallery} onBack={() => open()} onOpen={open} />;
  return (
    <>
      <GalleryList onOpen={open} />
      {enquiry && <FormFromEnquiry key={enquiry} id={enquiry} onDone={() => open()} onCreated={open} />}
    </>
  );
}

/** What opened a gallery, or left it, is gone with the focus: it goes to what has taken its place. */
function useFocusOfView(gallery: string | undefined): void {
  const shown = useRef(gallery);
  useEffect(() => {
    if (shown.current === gallery) return;
    shown.current = gallery;
    document.getElementById('admin-content')?.focus({ preventScroll: true });
  }, [gallery]);
}

function GalleryList({ onOpen }: { onOpen: (id: string) => void }) {
  const own = useClientGalleryTexts();
  const galleries = useQuery(clientGalleriesQuery);
  const [search, setSearch] = useState('');
  const [state, setState] = useState<ClientGalleryState | 'all'>('all');
  const sharing = useSharingTexts();
  const [added, setAdded] = useState<ClientGalleryKind>();
  const [isShowingSizes, setIsShowingSizes] = useState(false);
  const delivery = useDeliveryTexts();
  const query = useDeferredValue(foldedText(search));
  const found = galleries.data?.filter((one) => toSearched(one).includes(query));
  const shown = found?.filter((one) => isShownIn(one, state));

  return (
    <section aria-label={own.heading}>
      <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="mr-auto text-body">
          {own.heading}
          {shown && <span className="ml-3 font-normal text-ash tabular-nums">{shown.length}</span>}
        </h2>
        <Button tone="outline" onClick={() => setIsShowingSizes(true)}>
          {delivery.presets.open}
        </Button>
        <Button tone="outline" onClick={() => setAdded('transfer')}>
          <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
          {sharing.addTransfer}
        </Button>
        <Button onClick={() => setAdded('gallery')}>
          <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
          {own.add}
        </Button>
      </div>
      <p className="mb-4 max-w-[75ch] text-ash">{own.lead}</p>
      {galleries.isPending && <LoadingRows />}
      {galleries.isError && !galleries.data && <LoadFailed title={own.loadFailed} query={galleries} />}
      {galleries.data?.length === 0 && <EmptyState text={own.empty} hint={own.emptyHint} />}
      {galleries.data && galleries.data.length > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <fieldset className="segments">
            <legend className="sr-only">{own.stateFilter}</legend>
            {(['all', ...clientGalleryStates] as const).map((name) => (
              <button
                key={name}
                type="button"
                className="segment"
                aria-pressed={state === name}
                onClick={() => setState(name)}
              >
                {name === 'all' ? own.allStates : own.states[name]}{' '}
                <span className="font-normal tabular-nums">{found?.filter((one) => isShownIn(one, name)).length}</span>
              </button>
            ))}
          </fieldset>
          <SearchField hint={own.search} value={search} onChange={setSearch} />
        </div>
      )}
      {shown?.length === 0 && galleries.data?.length !== 0 && <EmptyState text={own.noMatch} />}
      <ul className="grid gap-2">
        {shown?.map((gallery) => (
          <li key={gallery.id}>
            <GalleryCard gallery={gallery} onOpen={() => onOpen(gallery.id)} />
          </li>
        ))}
      </ul>
      {isShowingSizes && <DeliveryPresetsDialog onClose={() => setIsShowingSizes(false)} />}
      {added && (
        <GalleryFormDialog
          start={{ kind: added }}
          notice={added === 'transfer' ? sharing.transferLead : undefined}
          onDone={() => setAdded(undefined)}
          onSaved={({ id }) => onOpen(id)}
        />
      )}
    </section>
  );
}

/** What is archived is not among all. */
function isShownIn({ state }: ClientGallery, chosen: ClientGalleryState | 'all'): boolean {
  return chosen === 'all' ? state !== 'archived' : state === chosen;
}

function toSearched({ title, clientName, clientEmail, address }: ClientGallery): string {
  return foldedText(`${title} ${clientName} ${clientEmail} ${address}`);
}

function GalleryCard({ gallery, onOpen }: { gallery: ClientGallery; onOpen: () => void }) {
  const texts = useTexts();
  const own = useClientGalleryTexts();
  const { title, clientName, service, shootDate, cover, itemCount, views } = gallery;
  const { transfer } = useSharingTexts();
  const facts = [
    gallery.kind === 'transfer' && transfer,
    clientName || own.noClient,
    service && texts.services[service],
    shootDate && dayText(shootDate, texts.locale, 'medium'),
    own.items(itemCount),
    views > 0 && own.views(views),
  ].filter(Boolean);
  return (
    <article aria-label={title} className="card relative flex items-center gap-3 p-2 pr-4">
      {cover ? (
        <img
          src={toThumbnailUrl(cover)}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-20 shrink-0 rounded-sm object-cover"
          style={{ backgroundColor: cover.colour }}
        />
      ) : (
        <span className="flex size-20 shrink-0 items-center justify-center rounded-sm bg-linen text-ash">
          <Images aria-hidden="true" size={20} strokeWidth={1.25} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h3 className="wrap-anywhere">{title}</h3>
        <p className="wrap-anywhere text-ash">{facts.join(' · ')}</p>
        <p className="mt-1">
          <GalleryStateBadge state={gallery.state} />
        </p>
      </div>
      <Button tone="outline" aria-label={own.openNamed(title)} onClick={onOpen}>
        {own.open}
      </Button>
    </article>
  );
}

interface FormFromEnquiryProps {
  id: string;
  onDone: () => void;
  onCreated: (id: string) => void;
}

/** The form for a new gallery with what is known of a client. An enquiry that cannot be read is said, and the form is empty. */
function FormFromEnquiry({ id, onDone, onCreated }: FormFromEnquiryProps) {
  const own = useClientGalleryTexts();
  const thread = useThread(id);
  if (thread.isPending) return null;
  return (
    <GalleryFormDialog
      start={thread.data && startFromEnquiry(thread.data.enquiry)}
      notice={thread.data ? undefined : own.form.noEnquiry}
      onDone={onDone}
      onSaved={(saved) => onCreated(saved.id)}
    />
  );
}
