import { HardDrive, Image, type LucideIcon, Mail } from 'lucide-react';
import type { Summary } from '#contract/summary.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { formatMegabytes, useSummary } from './summary-data.ts';

const noEnquiries = { new: 0, dueToday: 0, overdue: 0 };

export function SummaryCards() {
  const { locale, summary: texts, workflow } = useTexts();
  const counts = useSummary().data?.desk;
  return (
    <section aria-label={texts.heading} className="grid grid-cols-3 gap-2 sm:gap-4">
      <SummaryCard
        icon={Mail}
        label={texts.contacts}
        show={({ contacts }) => contacts.toLocaleString(locale)}
        note={{ text: workflow.summary(counts ?? noEnquiries), isKnown: counts !== undefined }}
      />
      <SummaryCard icon={Image} label={texts.photos} show={({ photos }) => photos.toLocaleString(locale)} />
      <SummaryCard
        icon={HardDrive}
        label={texts.storage}
        show={({ photoBytes }) => texts.megabytes(formatMegabytes(photoBytes))}
      />
    </section>
  );
}

interface SummaryCardProps {
  icon: LucideIcon;
  label: string;
  show: (summary: Summary) => string;
  /** in small print below the figure; its room is there before it is known, or it would move the page */
  note?: { text: string; isKnown: boolean };
}

function SummaryCard({ icon: Icon, label, show, note }: SummaryCardProps) {
  const texts = useTexts();
  const { data, isError, refetch } = useSummary();
  return (
    <div className="card flex items-center gap-3 px-3 py-2.5 sm:px-4">
      <Icon size={20} className="shrink-0 text-clay max-sm:hidden" />
      <div className="min-w-0">
        <dl>
          <dt className="text-caption text-ash">{label}</dt>
          <dd className="tabular-nums text-[1.125rem] leading-snug font-semibold">
            {data && show(data)}
            {!data && !isError && <SummarySkeleton />}
            {!data && isError && (
              <button
                type="button"
                className="text-small font-normal text-danger underline"
                onClick={() => void refetch()}
              >
                {texts.summary.unavailable} · {texts.actions.retry}
              </button>
            )}
          </dd>
        </dl>
        {note && <p className={`text-caption text-ash ${note.isKnown ? '' : 'invisible'}`}>{note.text}</p>}
      </div>
    </div>
  );
}

function SummarySkeleton() {
  return (
    <>
      <span className="sr-only">{useTexts().actions.loading}</span>
      <span aria-hidden="true" className="skeleton inline-block h-4 w-14 align-middle" />
    </>
  );
}
