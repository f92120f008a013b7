import { personName } from '#contract/person-name.ts';
import { type ContactStage, contactStages } from '#contract/enquiry-stages.ts';
import type { ContactMessage } from '#contract/enquiries.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { type ContactFilter, useContactCounts, useContactPages } from './data.ts';
import { EnquiryBadges } from './enquiry-facts.tsx';
import { WorkflowBadges, StageSelect } from './workflow.tsx';

interface BoardProps {
  filter: ContactFilter;
  onOpen: (message: ContactMessage) => void;
}

/** The enquiries of a view in a column for each stage. A card moves by its select. */
export default function ContactBoard({ filter, onOpen }: BoardProps) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-5">
      {contactStages.map((stage) => (
        <Column key={stage} stage={stage} filter={{ ...filter, progress: stage }} onOpen={onOpen} />
      ))}
    </div>
  );
}

function Column({ stage, filter, onOpen }: BoardProps & { stage: ContactStage }) {
  const texts = useTexts();
  const pages = useContactPages(filter);
  const messages = pages.data?.pages.flatMap((page) => page.messages);
  const counts = useContactCounts(filter, { isNeeded: pages.hasNextPage });
  const inLocale = (count: number | undefined) => count?.toLocaleString(texts.locale) ?? '…';
  const shown = inLocale(messages?.length);
  const count = pages.hasNextPage ? texts.workflow.shownOf(shown, inLocale(counts.data?.[filter.view])) : shown;
  return (
    <section aria-label={texts.workflow.column(texts.workflow.stages[stage])} className="min-w-0 rounded bg-linen p-2">
      <h3 className="flex items-baseline justify-between gap-2 px-1 pb-2">
        {texts.workflow.stages[stage]} <span className="tabular-nums font-normal text-ash">{messages && count}</span>
      </h3>
      {pages.isPending && <LoadingRows count={2} className="h-24" />}
      {pages.isError && <LoadFailed title={texts.contacts.loadFailed} query={pages} />}
      {messages?.length === 0 && <p className="px-1 pb-1 text-ash">{texts.workflow.emptyColumn}</p>}
      <ul className="grid gap-2">
        {messages?.map((message) => (
          <li key={message.id}>
            <BoardCard message={message} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          tone="outline"
          className="button-quiet mt-2"
          disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {texts.workflow.more}
        </Button>
      )}
    </section>
  );
}

function BoardCard({ message, onOpen }: { message: ContactMessage; onOpen: BoardProps['onOpen'] }) {
  const texts = useTexts();
  const name = personName(message);
  return (
    <article aria-label={name} className="card grid grid-cols-1 justify-items-start gap-1.5 p-2.5">
      <h4 className="font-medium wrap-anywhere">{name}</h4>
      <EnquiryBadges enquiry={message} />
      <WorkflowBadges enquiry={message} />
      <p className="line-clamp-3 wrap-anywhere">{message.message}</p>
      <StageSelect enquiry={message} />
      <Button
        tone="outline"
        className="button-quiet -mx-1"
        aria-label={texts.workflow.openOf(name)}
        onClick={() => onOpen(message)}
      >
        {texts.workflow.open}
      </Button>
    </article>
  );
}
