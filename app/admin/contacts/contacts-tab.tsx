import { Download } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ContactMessage } from '#contract/contact.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { LoadFailed } from '../controls/load-failed.tsx';
import { LoadingRows } from '../controls/loading-rows.tsx';
import { saveFile } from '../controls/save-file.ts';
import { ContactFilters } from './contact-filters.tsx';
import { ContactList } from './contact-list.tsx';
import { contactsCsv } from './contacts-csv.ts';
import { useContacts } from './contacts-data.ts';
import { type ContactFilter, countViews, filterContacts } from './filter-contacts.ts';

export function ContactsTab() {
  const texts = useTexts();
  const contacts = useContacts();
  if (contacts.data) return <LoadedContacts messages={contacts.data} />;
  if (contacts.isError) {
    return (
      <LoadFailed title={texts.contacts.loadFailed} error={contacts.error} onRetry={() => void contacts.refetch()} />
    );
  }
  return <LoadingRows />;
}

function LoadedContacts({ messages }: { messages: ContactMessage[] }) {
  const texts = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [filter, setFilter] = useState<ContactFilter>({ view: 'inbox', service: 'all', search: '' });
  const search = useDeferredValue(filter.search);
  const { view, service } = filter;
  const shown = useMemo(() => filterContacts(messages, { view, service, search }), [messages, view, service, search]);
  const counts = useMemo(() => countViews(messages), [messages]);

  function exportCsv() {
    const day = new Date().toISOString().slice(0, 10);
    saveFile(`${texts.contacts.csvFileName}-${day}.csv`, 'text/csv;charset=utf-8', contactsCsv(shown, texts));
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="text-body outline-none">
          {texts.contacts.heading}
        </h2>
        <output className="tabular-nums mr-auto text-ash">{texts.contacts.count(shown.length, messages.length)}</output>
        <Button tone="outline" onClick={exportCsv} disabled={shown.length === 0}>
          <Download aria-hidden="true" size={16} strokeWidth={1.5} />
          {texts.contacts.exportCsv}
        </Button>
      </div>
      {messages.length === 0 ? (
        <EmptyState text={texts.contacts.empty} hint={texts.contacts.emptyHint} />
      ) : (
        <>
          <ContactFilters filter={filter} counts={counts} onChange={setFilter} />
          {filter.view === 'quarantine' && <p className="mb-3 text-ash">{texts.contacts.quarantineHint}</p>}
          {shown.length === 0 ? (
            <EmptyState text={texts.contacts.emptyView} />
          ) : (
            <ContactList messages={shown} onDeleted={() => heading.current?.focus()} />
          )}
        </>
      )}
    </>
  );
}
