import { useIsMutating } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ChartColumn, Download, MailWarning } from 'lucide-react';
import type { ContactMessage } from '#contract/enquiries.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { EmptyState, LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { useDebouncedValue } from '#app/admin/controls/search-field.tsx';
import { useSummary } from '#app/admin/shell/summary-data.ts';
import { Button } from '#app/ui/button.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { useMay } from '#app/admin/session/account.ts';
import { PartBoundary } from '#app/admin/controls/part-boundary.tsx';
import { usePanelDialogs } from '#app/admin/shell/panel-dialogs.tsx';
import { type ContactFilter, exportKey, firstFilter, useContactCounts, useContactPages, useThread } from './data.ts';
import { ContactFilters } from './enquiry-filters.tsx';
import { ContactList } from './enquiry-list.tsx';

const EnquiryDialog = lazy(() => import('./enquiry-dialog.tsx'));
const ContactBoard = lazy(() => import('./enquiry-board.tsx'));

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
        <ExportButton filter={debouncedFilter} shown={shown} total={Math.max(total ?? 0, shown)} />
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
          {pages.isError && !messages && <LoadFailed title={texts.contacts.loadFailed} query={pages} />}
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
            query={{
              error: pages.error,
              refetch: () => (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch()),
            }}
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

interface LinkedEnquiry {
  /** undefined while it is loading, and if the address names none */
  enquiry: ContactMessage | undefined;
  /** The address names an enquiry that cannot be shown: it was deleted, or could not be loaded. */
  isMissing: boolean;
  /** Removes it from the address. */
  leave: () => void;
}

/** The enquiry that the address names (`?enquiry=...`), as the links in mails to staff do. */
function useLinkedEnquiry(): LinkedEnquiry {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const id = query.get('enquiry') ?? undefined;
  const { data, isError } = useThread(id);
  return {
    enquiry: id === undefined ? undefined : data?.enquiry,
    isMissing: id !== undefined && isError,
    leave() {
      if (id === undefined) return;
      query.delete('enquiry');
      void navigate({ search: query.toString() }, { replace: true });
    },
  };
}

const ExportDialog = lazy(() => import('./export-dialog.tsx'));

/** Opens the export, whose script is loaded on first use. */
function ExportButton(list: Omit<ComponentProps<typeof ExportDialog>, 'isOpen' | 'onClose'>) {
  const { contacts: texts } = useTexts();
  const isExporting = useIsMutating({ mutationKey: exportKey }) > 0;
  const [dialog, setDialog] = useState<'open' | 'closed'>();
  return (
    <>
      <Button tone="outline" onClick={() => setDialog('open')} disabled={list.total === 0 || isExporting}>
        <Download />
        <span className="max-sm:sr-only">{texts.exportCsv}</span>
      </Button>
      {dialog && (
        <PartBoundary onFailed={() => setDialog(undefined)}>
          <ExportDialog {...list} isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
        </PartBoundary>
      )}
    </>
  );
}

const ContactFigures = lazy(() => import('./statistics.tsx'));

/** Opens the figures, whose script is loaded on first use. */
function StatisticsButton() {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button tone="outline" onClick={() => setIsOpen(true)}>
        <ChartColumn />
        <span className="max-sm:sr-only">{texts.statistics.open}</span>
      </Button>
      <AdminDialog open={isOpen} onClose={() => setIsOpen(false)} title={texts.statistics.title}>
        {isOpen && (
          <Suspense fallback={<LoadingRows />}>
            <ContactFigures />
          </Suspense>
        )}
      </AdminDialog>
    </>
  );
}

/** Says to those who can change it that nobody is told of enquiries by mail. */
function NoMailNotice() {
  const { notice } = useTexts().mail;
  const { data } = useSummary();
  const may = useMay();
  const { showSettings } = usePanelDialogs();
  if (!data || data.mail.tellsSomebody || !may('administration')) return undefined;
  return (
    <section aria-label={notice.title} className="card mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <MailWarning size={20} className="shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{notice.title}</p>
        <p className="text-ash">{notice.text}</p>
      </div>
      <Button tone="outline" onClick={() => showSettings('mail')}>
        {notice.action}
      </Button>
    </section>
  );
}
