import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState, Fragment } from 'react';
import type { ContactStatistics as Figures } from '#contract/enquiry-workflow.ts';
import { statisticsWeeks } from '#contract/limits.ts';
import { Options } from '#app/admin/controls/options.tsx';
import { Button } from '#app/ui/button.tsx';
import { api } from '#app/admin/api/api.ts';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { saveFile } from '#app/admin/controls/save-file.ts';
import { useStudioDay } from '#app/admin/shell/summary-data.ts';
import { describeDuration, describeFraction, statisticsGroups, type StatisticsGroup } from './statistics-groups.ts';
import type { StatisticsTexts } from './statistics-messages.ts';
import { useStatisticsTexts } from './use-statistics-texts.ts';

/** What a studio asks about its enquiries: how many, from where, how soon answered and how many booked. */
export default function ContactStatisticsDialog() {
  const texts = useStatisticsTexts();
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
          <Options of={statisticsWeeks} label={(count) => texts.statistics.weeks(count)} />
        </select>
        {data && <ExportButton figures={data} />}
      </div>
      <p className="text-ash">{texts.statistics.hint}</p>
      {figures.isPending && <LoadingRows />}
      {figures.isError && <LoadFailed title={texts.statistics.loadFailed} query={figures} />}
      {data && (data.enquiries === 0 ? <p>{texts.statistics.none}</p> : <Charts figures={data} />)}
    </div>
  );
}

function Charts({ figures }: { figures: Figures }) {
  const texts = useStatisticsTexts();
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

function keyStatistics({ enquiries, booked, spam, answers }: Figures, texts: StatisticsTexts) {
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
  const texts = useStatisticsTexts();
  const studioDay = useStudioDay();
  const exporting = useMutation({
    // Load the CSV library on first use only.
    async mutationFn() {
      const { statisticsCsv } = await import('./enquiries-csv.ts');
      saveFile(
        `${texts.statistics.csvFileName}-${studioDay()}.csv`,
        'text/csv;charset=utf-8',
        statisticsCsv(figures, texts),
      );
    },
  });
  return (
    <Button tone="outline" onClick={() => exporting.mutate()} disabled={exporting.isPending}>
      <Download />
      {texts.statistics.exportCsv}
    </Button>
  );
}

const height = 48;

/** A column for each week, and the same as a table that opens on request. */
function WeekChart({ title, column, rows }: StatisticsGroup) {
  const texts = useStatisticsTexts();
  const most = Math.max(1, ...rows.map(({ enquiries }) => enquiries));
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-body font-medium!">{title}</h3>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${rows.length} ${height}`}
        preserveAspectRatio="none"
        className="block h-24 w-full border-b border-line text-clay"
      >
        {rows.map(({ key, enquiries, booked = 0 }, index) => (
          <Fragment key={key}>
            <Column at={index} share={enquiries / most} className="fill-current" />
            <Column at={index} share={booked / most} className="fill-ink" />
          </Fragment>
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-caption text-ash">
        <span>{rows.at(0)?.name}</span>
        <span>{rows.at(-1)?.name}</span>
      </p>
      <details className="mt-1">
        <summary className="py-1 text-ash">{texts.statistics.showTable}</summary>
        <BarTable title={title} column={column} rows={rows} />
      </details>
    </section>
  );
}

function Column({ at, share: fraction, className }: { at: number; share: number; className: string }) {
  return <rect x={at + 0.1} y={height * (1 - fraction)} width="0.8" height={height * fraction} className={className} />;
}

/** A table whose rows have a bar: the numbers are there for everybody, the bars only for the eye. */
function BarTable({ title, column, rows }: StatisticsGroup) {
  const texts = useStatisticsTexts();
  const hasBookings = rows.some(({ booked }) => booked !== undefined);
  const most = Math.max(1, ...rows.map(({ enquiries }) => enquiries));
  return (
    <table className="w-full table-fixed">
      <caption className="mb-1 text-left font-medium">{title}</caption>
      <thead className="text-caption text-ash">
        <tr>
          <th scope="col" className="w-1/2 text-left font-normal">
            {column}
          </th>
          <th scope="col" className="text-right font-normal">
            {texts.statistics.enquiries}
          </th>
          {hasBookings && (
            <th scope="col" className="text-right font-normal">
              {texts.statistics.booked}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, enquiries, booked }) => (
          <tr key={key}>
            <th scope="row" className="py-1 text-left font-normal wrap-anywhere">
              {name}
              <svg
                aria-hidden="true"
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                className="block h-1 w-full text-clay"
              >
                <rect width={(100 * enquiries) / most} height="4" fill="currentColor" />
                <rect width={(100 * (booked ?? 0)) / most} height="4" className="fill-ink" />
              </svg>
            </th>
            <td className="tabular-nums py-1 text-right align-top">{enquiries.toLocaleString(texts.locale)}</td>
            {hasBookings && (
              <td className="tabular-nums py-1 text-right align-top">{booked?.toLocaleString(texts.locale)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
