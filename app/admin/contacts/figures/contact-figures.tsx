import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ContactStatistics as Figures } from '#contract/contact-figures.ts';
import { statisticsWeeks } from '#contract/figure-weeks.ts';
import { useTexts } from '#app/i18n/language.tsx';
import type { Catalogue } from '#app/i18n/zh.ts';
import { Button } from '#app/ui/button.tsx';
import { api } from '#app/admin/api/api.ts';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import { saveFile } from '#app/admin/controls/save-file.ts';
import { BarTable } from './bar-table.tsx';
import { describeDuration, describeFraction, statisticsGroups } from './figure-groups.ts';
import { useStudioDay } from '#app/admin/shell/summary-data.ts';
import { WeekChart } from './week-chart.tsx';

/** What a studio asks about its enquiries: how many, from where, how soon answered and how many booked. */
export default function ContactStatisticsDialog() {
  const texts = useTexts();
  const [weeks, setWeeks] = useState<(typeof statisticsWeeks)[number]>(statisticsWeeks[0]);
  const figures = useQuery({
    queryKey: ['contacts', 'figures', weeks],
    async queryFn({ signal }) {
      const query = new URLSearchParams({ weeks: String(weeks) });
      return (await api.get<{ data: Figures }>(`/api/admin/contacts/figures?${query}`, { signal })).data;
    },
    placeholderData: (before) => before,
  });
  const { data } = figures;

  return (
    <div className="mt-4 grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <select
          aria-label={texts.statistics.range}
          className="field-control mr-auto w-auto!"
          value={weeks}
          onChange={({ target }) => setWeeks(Number(target.value) as typeof weeks)}
        >
          {statisticsWeeks.map((count) => (
            <option key={count} value={count}>
              {texts.statistics.weeks(count)}
            </option>
          ))}
        </select>
        {data && <ExportButton figures={data} />}
      </div>
      <p className="text-ash">{texts.statistics.hint}</p>
      {figures.isPending && <LoadingRows />}
      {figures.isError && (
        <LoadFailed title={texts.statistics.loadFailed} error={figures.error} onRetry={() => void figures.refetch()} />
      )}
      {data && (data.enquiries === 0 ? <p>{texts.statistics.none}</p> : <Charts figures={data} />)}
    </div>
  );
}

function Charts({ figures }: { figures: Figures }) {
  const texts = useTexts();
  const { weeks, others } = statisticsGroups(figures, texts);
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {keyStatistics(figures, texts).map(({ name, value, note }) => (
          <div key={name}>
            <dt className="text-caption text-ash">{name}</dt>
            <dd className="tabular-nums text-h3">{value}</dd>
            {note && <dd className="text-caption text-ash">{note}</dd>}
          </div>
        ))}
      </dl>
      {figures.booked > 0 && <p className="text-caption text-ash">{texts.statistics.bookedBars}</p>}
      <WeekChart {...weeks} />
      {others.map((group) => (
        <BarTable key={group.title} {...group} />
      ))}
    </>
  );
}

function keyStatistics({ enquiries, booked, spam, answers }: Figures, texts: Catalogue) {
  const { statistics: own, locale } = texts;
  const { medianMs, kept, late, overdue } = answers;
  const due = kept + late + overdue;
  return [
    { name: own.enquiries, value: enquiries.toLocaleString(locale) },
    { name: own.median, value: medianMs === null ? own.noAnswer : describeDuration(medianMs, texts) },
    {
      name: own.kept,
      value: describeFraction(kept, due, texts) ?? own.noAnswer,
      note: due > 0 ? own.keptOf(kept, due) : undefined,
    },
    {
      name: own.bookedShare,
      value: describeFraction(booked, enquiries, texts) ?? own.noAnswer,
      note: own.keptOf(booked, enquiries),
    },
    { name: own.spam, value: spam.toLocaleString(locale) },
  ];
}

function ExportButton({ figures }: { figures: Figures }) {
  const texts = useTexts();
  const studioDay = useStudioDay();
  const exporting = useMutation({
    // Load the CSV library on first use only.
    async mutationFn() {
      const { statisticsCsv: figuresCsv } = await import('./figures-csv.ts');
      saveFile(
        `${texts.statistics.csvFileName}-${studioDay()}.csv`,
        'text/csv;charset=utf-8',
        figuresCsv(figures, texts),
      );
    },
  });
  return (
    <Button tone="outline" onClick={() => exporting.mutate()} disabled={exporting.isPending}>
      <Download aria-hidden="true" size={16} strokeWidth={1.5} />
      {texts.statistics.exportCsv}
    </Button>
  );
}
