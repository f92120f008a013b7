import { ExternalLink, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTexts } from '#app/i18n/language.tsx';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { LoadFailed } from '../controls/load-failed.tsx';
import { LoadingRows } from '../controls/loading-rows.tsx';
import { useRecords } from './record-data.ts';
import { RecordDialog } from './record-dialog.tsx';
import type { RecordFormProps } from './record-form.tsx';
import { RecordList } from './record-list.tsx';
import type { RecordKind, StoredRecord } from './record-kind.ts';

interface RecordManagerProps<T extends StoredRecord> {
  kind: RecordKind<T>;
  /** shown while the list is empty, such as the built-in samples */
  whenEmpty?: ReactNode;
  /** renders the open form if it is not a dialog */
  renderForm?: (props: RecordFormProps<T>) => ReactNode;
}

type OpenForm<T> = { mode: 'create' } | { mode: 'edit'; record: T };

/** Manages the records of a kind: a list of cards, a form to create and edit, and deletion. */
export function RecordManager<T extends StoredRecord>({ kind, whenEmpty, renderForm }: RecordManagerProps<T>) {
  const texts = useTexts();
  const own = kind.texts(texts);
  const records = useRecords(kind);
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<OpenForm<T>>();
  const record = open?.mode === 'edit' ? open.record : undefined;

  const form: RecordFormProps<T> = {
    kind,
    record,
    findLatest: async () => (await records.refetch()).data?.find(({ id }) => id === record?.id),
    onSaved: () => setOpen(undefined),
    onCancel: () => setOpen(undefined),
  };

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-body outline-none">
          {own.heading}
          {records.data && <span className="ml-3 font-normal text-ash tabular-nums">{records.data.length}</span>}
        </h2>
        <a
          href={kind.pageOf()}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ tone: 'outline' }, 'button-quiet')}
        >
          <ExternalLink aria-hidden="true" size={16} strokeWidth={1.5} />
          <span className="max-sm:sr-only">{texts.records.viewOnSite}</span>
        </a>
        <Button onClick={() => setOpen({ mode: 'create' })}>
          <Plus aria-hidden="true" size={16} strokeWidth={1.75} />
          {own.add}
        </Button>
      </div>
      {open && (renderForm ? renderForm(form) : <RecordDialog {...form} />)}
      {records.isPending && <LoadingRows className="h-40" />}
      {records.isError && (
        <div className="mb-4">
          <LoadFailed
            title={own.loadFailed ?? texts.records.loadFailed}
            error={records.error}
            onRetry={() => void records.refetch()}
          />
        </div>
      )}
      {records.data?.length === 0 && (
        <>
          <EmptyState text={own.empty} hint={own.emptyHint} />
          {whenEmpty}
        </>
      )}
      {records.data && records.data.length > 0 && (
        <RecordList
          kind={kind}
          records={records.data}
          onEdit={(chosen) => setOpen({ mode: 'edit', record: chosen })}
          onDeleted={() => heading.current?.focus()}
        />
      )}
    </>
  );
}
