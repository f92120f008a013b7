import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ContactMessage } from '#contract/contact.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { LoadFailed } from '../controls/load-failed.tsx';
import { LoadingRows } from '../controls/loading-rows.tsx';
import { useDebouncedValue } from '#app/admin/controls/use-debounced-value.ts';
import { NoMailNotice } from '#app/admin/mail/no-mail-notice.tsx';
import { useSummary } from '../shell/summary-data.ts';
import { type ContactFilter, firstFilter } from './contact-filter.ts';
import { ContactFilters } from './contact-filters.tsx';
import { ContactList } from './contact-list.tsx';
import { StatisticsButton } from './figures/figures-button.tsx';
import { useLinkedEnquiry } from './desk/use-linked-enquiry.ts';
import { useContactCounts, useContactPages } from './contact-pages.ts';
import { ExportContacts } from './export-contacts.tsx';

const EnquiryDialog = lazy(() => import('./desk/enquiry-dialog.tsx'));
const ContactBoard = lazy(() => import('./desk/contact-board.tsx'));

const typingPauseMs = 200;

export default function ContactsTab() {
  const texts = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [filter, setFilter] = useState(firstFilter);
  const [layout, setLayout] = useLayout();
  const [open, setOpen] = useState<ContactMessage>();
  const linked = useLinkedEnquiry();
  const dealtWith = open ?? linked.enquiry;
  const isBoard = layout === 'board';

  const debouncedFilter: ContactFilter = {
    ...filter,
    ...(isBoard && { progress: 'all' }),
    search: useDebouncedValue(filter.search, typingPauseMs),
  };
  const pages = useContactPages(debouncedFilter);
  const counts = useContactCounts(debouncedFilter).data;
  const summary = useSummary();
  const total = summary.data?.contacts;
  // Pending again after a failure, whenever it is asked for again.
  const isFirstSummaryPending = summary.isPending && summary.errorUpdateCount === 0;

  const messages = pages.data?.pages.flatMap((page) => page.messages);
  // The count may still be loading or older than the list, so it is at least the number of loaded messages.
  const shown = Math.max(counts?.[debouncedFilter.view] ?? 0, messages?.length ?? 0);

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* A row of its own on a phone: what is beside it would wrap once the count is known. */}
        <div className="mr-auto flex flex-wrap items-center gap-x-4 max-sm:w-full">
          <h2 ref={heading} tabIndex={-1} className="text-body outline-none">
            {texts.contacts.heading}
          </h2>
          <output className="tabular-nums text-ash">{counts && texts.contacts.count(shown, total ?? shown)}</output>
        </div>
        <LayoutSwitch layout={layout} onChange={setLayout} />
        <StatisticsButton />
        <ExportContacts filter={debouncedFilter} shown={shown} total={Math.max(total ?? 0, shown)} />
      </div>
      {/* They wait for each other: what comes later would move what is below. */}
      {isFirstSummaryPending ? (
        <LoadingRows />
      ) : (
        <>
          <NoMailNotice />
          {total !== 0 && (
            <ContactFilters filter={filter} counts={counts} hasProgress={!isBoard} onChange={setFilter} />
          )}
          {filter.view === 'quarantine' && <p className="mb-3 text-ash">{texts.contacts.quarantineHint}</p>}
          {pages.isPending && <LoadingRows />}
          {pages.isError && !messages && (
            <LoadFailed title={texts.contacts.loadFailed} error={pages.error} onRetry={() => void pages.refetch()} />
          )}
          {messages?.length === 0 &&
            (total === 0 ? (
              <EmptyState text={texts.contacts.empty} hint={texts.contacts.emptyHint} />
            ) : (
              !isBoard && !pages.hasNextPage && <EmptyState text={texts.contacts.emptyView} />
            ))}
        </>
      )}
      {isBoard && !isFirstSummaryPending && total !== 0 && (
        <Suspense fallback={<LoadingRows />}>
          <ContactBoard filter={debouncedFilter} onOpen={setOpen} />
        </Suspense>
      )}
      {linked.isMissing && (
        <p role="alert" className="mb-3">
          {texts.workflow.missing}
        </p>
      )}
      {dealtWith && (
        <Suspense>
          <EnquiryDialog
            message={dealtWith}
            onClose={() => {
              setOpen(undefined);
              linked.leave();
            }}
          />
        </Suspense>
      )}
      {!isBoard && !isFirstSummaryPending && messages && (messages.length > 0 || pages.hasNextPage) && (
        <ContactList
          messages={messages}
          total={shown}
          hasMore={pages.hasNextPage && !pages.isFetchNextPageError}
          isLoadingMore={pages.isFetching}
          onMore={() => void pages.fetchNextPage()}
          onOpen={setOpen}
          onDeleted={() => heading.current?.focus()}
        />
      )}
      {messages && pages.isError && (
        <div className="mt-3">
          <LoadFailed
            title={texts.contacts.loadFailed}
            error={pages.error}
            onRetry={() => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch())}
          />
        </div>
      )}
    </>
  );
}

const layouts = ['list', 'board'] as const;
type Layout = (typeof layouts)[number];

/** The layout is a query parameter, so that it can be linked to and Back returns to the previous one. */
function useLayout(): [Layout, (layout: Layout) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const layout = new URLSearchParams(search).get('layout') === 'board' ? 'board' : 'list';
  return [layout, (to) => void navigate({ search: to === 'board' ? 'layout=board' : '' })];
}

function LayoutSwitch({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) {
  const { workflow: texts } = useTexts();
  return (
    <fieldset className="segments w-auto!">
      <legend className="sr-only">{texts.layout}</legend>
      {layouts.map((one) => (
        <button key={one} type="button" aria-pressed={layout === one} className="segment" onClick={() => onChange(one)}>
          {texts.layouts[one]}
        </button>
      ))}
    </fieldset>
  );
}
