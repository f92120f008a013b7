import type { UseQueryResult } from '@tanstack/react-query';
import { HardDrive, Image, type LucideIcon, Mail } from 'lucide-react';
import { useTexts } from '#app/i18n/language.tsx';
import { useContacts } from '../contacts/contacts-data.ts';
import { totalMegabytes, usePhotos } from './photos.ts';

export function SummaryCards() {
  const texts = useTexts();
  const contacts = useContacts();
  const photos = usePhotos();
  const count = (list: readonly unknown[]) => list.length.toLocaleString(texts.locale);

  return (
    <section aria-label={texts.summary.heading} className="grid grid-cols-3 gap-2 sm:gap-4">
      <SummaryCard icon={Mail} label={texts.summary.contacts} query={contacts} show={count} />
      <SummaryCard icon={Image} label={texts.summary.photos} query={photos} show={count} />
      <SummaryCard
        icon={HardDrive}
        label={texts.summary.storage}
        query={photos}
        show={(list) => texts.summary.megabytes(totalMegabytes(list))}
      />
    </section>
  );
}

interface SummaryCardProps<T> {
  icon: LucideIcon;
  label: string;
  query: UseQueryResult<T[]>;
  show: (list: T[]) => string;
}

function SummaryCard<T>({ icon: Icon, label, query, show }: SummaryCardProps<T>) {
  const texts = useTexts();
  return (
    <div className="card flex items-center gap-3 px-3 py-2.5 sm:px-4">
      <Icon aria-hidden="true" size={20} strokeWidth={1.5} className="shrink-0 text-clay max-sm:hidden" />
      <dl className="min-w-0">
        <dt className="text-caption text-ash">{label}</dt>
        <dd className="tabular-nums text-[1.125rem] leading-snug font-semibold">
          {query.data ? show(query.data) : query.isError ? texts.summary.unavailable : <SummarySkeleton />}
        </dd>
      </dl>
    </div>
  );
}

function SummarySkeleton() {
  return (
    <>
      <span className="sr-only">{useTexts().actions.loading}</span>
      <span aria-hidden="true" className="skeleton my-1 block h-5 w-14" />
    </>
  );
}
