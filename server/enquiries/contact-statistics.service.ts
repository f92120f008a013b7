import type { Database } from '#server/platform/db/database.ts';
import { dayMs } from '#contract/durations.ts';
import { answerWithinMs } from '#contract/enquiry-stages.ts';
import type { ContactStatistics, ContactStatisticsQuery } from '#contract/enquiry-workflow.ts';
import { addDays, dayIn, toMonday, momentIn } from '#contract/studio-day.ts';
import type { ServiceType } from '#contract/service-types.ts';
import { createContactRepository } from './enquiries.repository.ts';

export type ContactFiguresService = ReturnType<typeof createContactFiguresService>;

/** What a studio asks about its enquiries. Everything is counted from the stored enquiries: there are no cookies and no visits. */
export function createContactFiguresService({
  database,
  findTimeZone,
  now = Date.now,
}: {
  database: Database;
  /** The time zone of the studio. */
  findTimeZone: () => Promise<string>;
  now?: () => number;
}) {
  const repository = createContactRepository(database);
  return {
    async get({ weeks: count, timeZone: given }: ContactStatisticsQuery): Promise<ContactStatistics> {
      const at = now();
      const timeZone = given ?? (await findTimeZone());
      const thisMonday = toMonday(dayIn(timeZone, at));
      const mondays = Array.from({ length: count }, (_, index) => addDays(thisMonday, (index + 1 - count) * 7));
      const range = {
        from: new Date(momentIn(timeZone, mondays[0] as string)).toISOString(),
        to: new Date(at + dayMs).toISOString(),
      };
      const [quarters, services, pages, languages, spam, promises, medianMs] = await Promise.all([
        repository.countByQuarterHour(range),
        repository.countBy('serviceType', range),
        repository.countBy('page', range),
        repository.countBy('language', range),
        repository.countSpam(range),
        repository.countSlaOutcomes(range, { now: at, answerWithinMs }),
        repository.medianResponseMs(range),
      ]);
      const weeks = new Map(mondays.map((monday) => [monday, { monday, enquiries: 0, booked: 0 }]));
      for (const { quarter, enquiries, booked } of quarters) {
        const week = weeks.get(toMonday(dayIn(timeZone, Date.parse(`${quarter}:00Z`))));
        if (!week) continue;
        week.enquiries += enquiries;
        week.booked += booked;
      }
      return {
        enquiries: sumColumn(quarters, 'enquiries'),
        booked: sumColumn(quarters, 'booked'),
        spam,
        answers: { medianMs, ...promises, day: promises.kept - promises.hour - promises.fourHours },
        weeks: [...weeks.values()],
        services: services.map(({ value, ...counts }) => ({ ...counts, service: value as ServiceType })),
        pages: pages.map(({ value, ...counts }) => ({ ...counts, page: value })),
        languages: languages.map(({ value, ...counts }) => ({ ...counts, language: value })),
      };
    },
  };
}

function sumColumn<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}
