import { ExternalLink, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '#app/i18n/language.tsx';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { EmptyState, LoadFailed, LoadingRows } from '../controls/list-states.tsx';
import { useIncomplete, useIncompleteFilter } from '#app/admin/translations/data.ts';
import { IncompleteFilter } from '#app/admin/translations/incomplete-mark.tsx';
import { MediaAtContext, useMediaAt } from '#app/admin/media/stored-image.tsx';
import { useRecords } from './data.ts';
import { RecordDialog, type RecordFormProps } from './record-form.tsx';
import { RecordList } from './record-list.tsx';
import type { RecordKind, StoredRecord } from './record-kind.ts';

interface RecordManagerProps<T extends StoredRecord> {
  kind: RecordKind<T>;
  /** shown while the list is empty, such as the built-in samples */
  whenEmpty?: ReactNode;
  /** renders the open form if it is not a dialog */
  renderForm?: (props: RecordFormProps<T>) => ReactNode;
  /** ids of records that lack Chinese in their parts, such as the pictures of a gallery */
  alsoIncomplete?: ReadonlySet<string>;
  /** asks before another form takes the place of an open one, if the form is not a dialog */
  mayReplaceForm?: () => Promise<boolean>;
}

type OpenForm<T> = { mode: 'create' } | { mode: 'edit'; record: T };

/** Manages the records of a kind: a list of cards, a form to create and edit, and deletion. */
export function RecordManager<T extends StoredRecord>(props: RecordManagerProps<T>) {
  const { kind, whenEmpty, renderForm, mayReplaceForm, alsoIncomplete = nothing } = props;
  const texts = useTexts();
  const own = kind.texts(texts);
  const records = useRecords<T>(kind);
  const headingId = useId();
  const [open, setOpen] = useState<OpenForm<T>>();
  const incomplete = useIncomplete(kind.entity);
  const [showsIncomplete, showIncomplete] = useIncompleteFilter();
  const isIncomplete = ({ id }: T) => incomplete.has(id) || alsoIncomplete.has(id);
  const found = records.data?.filter(isIncomplete) ?? [];
  const shown = showsIncomplete ? found : (records.data ?? []);
  const pictures = useMediaAt(listPictures(kind, shown));
  const record = open?.mode === 'edit' ? open.record : undefined;

  async function openForm(next: OpenForm<T>) {
    if (!open || !mayReplaceForm || (await mayReplaceForm())) setOpen(next);
  }

  const form: RecordFormProps<T> = {
    kind,
    record,
    findLatest: async () => (await records.refetch()).data?.find(({ id }) => id === record?.id),
    onSaved() {
      // At once, because a closing dialog gives the focus back; and the card of the record may be filtered out then.
      flushSync(() => setOpen(undefined));
      if (showsIncomplete) document.getElementById(headingId)?.focus();
    },
    onCancel: () => setOpen(undefined),
  };

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={headingId} tabIndex={-1} className="mr-auto text-body outline-none">
          {own.heading}
          {records.data && <span className="ml-3 font-normal text-ash tabular-nums">{records.data.length}</span>}
        </h2>
        <a
          href={kind.findPage()}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ tone: 'outline' }, 'button-quiet')}
        >
          <ExternalLink />
          <span className="max-sm:sr-only">{texts.records.viewOnSite}</span>
        </a>
        <Button onClick={() => void openForm({ mode: 'create' })}>
          <Plus aria-hidden="true" size={16} strokeWidth={1.75} />
          {own.add}
        </Button>
      </div>
      {open && (renderForm ? renderForm(form) : <RecordDialog {...form} />)}
      {records.isPending && <LoadingRows className="h-40" />}
      {records.isError && (
        <div className="mb-4">
          <LoadFailed title={own.loadFailed ?? texts.records.loadFailed} query={records} />
        </div>
      )}
      {records.data?.length === 0 && (
        <>
          <EmptyState text={own.empty} hint={own.emptyHint} />
          {whenEmpty}
        </>
      )}
      {records.data && records.data.length > 0 && (
        <IncompleteFilter count={found.length} isOn={showsIncomplete} onChange={showIncomplete} />
      )}
      {records.data && records.data.length > 0 && shown.length === 0 && (
        <EmptyState text={texts.translations.allComplete} />
      )}
      {shown.length > 0 && (
        <MediaAtContext value={pictures}>
          <RecordList
            kind={kind}
            records={shown}
            isFiltered={showsIncomplete}
            incomplete={incomplete}
            onEdit={(chosen) => void openForm({ mode: 'edit', record: chosen })}
            onEmpty={() => document.getElementById(headingId)?.focus()}
          />
        </MediaAtContext>
      )}
    </>
  );
}

const nothing: ReadonlySet<string> = new Set();

/** The addresses of the pictures that the cards show. */
function listPictures<T extends StoredRecord>({ fields }: RecordKind<T>, records: readonly T[]): string[] {
  const names = fields.flatMap((field) => (field.kind === 'media' && field.mediaType === 'photo' ? field.name : []));
  return records.flatMap((record) => names.map((name) => String((record as Record<string, unknown>)[name] ?? '')));
}
