import { hourMs, minuteMs } from '#contract/durations.ts';
import type { ContactStatistics } from '#contract/enquiry-workflow.ts';
import type { StatisticsTexts } from './statistics-messages.ts';

export interface StatisticsRow {
  key: string;
  name: string;
  enquiries: number;
  /** undefined where bookings say nothing */
  booked?: number;
}

export interface StatisticsGroup {
  title: string;
  /** heading of the column of names */
  column: string;
  rows: StatisticsRow[];
}

/** The figures by week, first answer, service, page and language with names in the catalogue's language. */
export function statisticsGroups(
  figures: ContactStatistics,
  texts: StatisticsTexts,
): { weeks: StatisticsGroup; others: StatisticsGroup[] } {
  const { statistics: own, locale } = texts;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const languageNames = new Intl.DisplayNames(locale, { type: 'language' });
  const createRows = <Row extends { enquiries: number; booked: number }>(
    rows: readonly Row[],
    toKey: (row: Row) => string | null,
    toName: (key: string) => string,
  ): StatisticsRow[] =>
    rows.map((row) => {
      const key = toKey(row);
      return {
        key: key ?? '',
        name: key === null ? own.unknown : toName(key),
        enquiries: row.enquiries,
        booked: row.booked,
      };
    });
  return {
    weeks: {
      title: own.byWeek,
      column: own.week,
      rows: createRows(
        figures.weeks,
        ({ monday }) => monday,
        (monday) => day.format(new Date(`${monday}T00:00:00Z`)),
      ),
    },
    others: [
      {
        title: own.byAnswer,
        column: own.answer,
        rows: (['hour', 'fourHours', 'day', 'late', 'overdue'] as const).map((key) => ({
          key,
          name: own.answerStates[key],
          enquiries: figures.answers[key],
        })),
      },
      {
        title: own.byService,
        column: own.service,
        rows: createRows(
          figures.services,
          ({ service }) => service,
          (service) => texts.services[service as keyof StatisticsTexts['services']],
        ),
      },
      {
        title: own.byPage,
        column: own.page,
        rows: createRows(
          figures.pages,
          ({ page }) => page,
          (page) => (page === '/' ? own.home : page),
        ),
      },
      {
        title: own.byLanguage,
        column: own.language,
        rows: createRows(
          figures.languages,
          ({ language }) => language,
          (language) => languageNames.of(language) ?? language,
        ),
      },
    ],
  };
}

/** A duration in its largest fitting unit, rounded. */
export function describeDuration(ms: number, { statistics: texts }: StatisticsTexts): string {
  const minutes = Math.round(ms / minuteMs);
  if (minutes < 90) return texts.minutes(minutes);
  const hours = Math.round(ms / hourMs);
  return hours < 48 ? texts.hours(hours) : texts.days(Math.round(hours / 24));
}

/** A share of a whole; undefined without a whole. */
export function describeFraction(part: number, whole: number, { locale }: StatisticsTexts): string | undefined {
  if (whole === 0) return undefined;
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(part / whole);
}
