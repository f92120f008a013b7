import { answerWithinMs } from '#contract/contact-desk.ts';
import type { ContactFigures, ContactFiguresQuery } from '#contract/contact-figures.ts';
import type { ServiceType } from '#contract/service-types.ts';
import type { ContactFiguresRepository } from './contact-figures.repository.ts';
import { createMondayOf, lastMondays } from './weeks.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Time zones differ from UTC by multiples of it. */
const quarterMs = 15 * 60 * 1000;

export type ContactFiguresService = ReturnType<typeof createContactFiguresService>;

/** What a studio asks about its enquiries. Everything is counted from the stored enquiries: there are no cookies and no visits. */
export function createContactFiguresService({
  repository,
  now = Date.now,
}: {
  repository: ContactFiguresRepository;
  now?: () => number;
}) {
  return {
    async get({ weeks: count, timeZone }: ContactFiguresQuery): Promise<ContactFigures> {
      const at = now();
      const mondayOf = createMondayOf(timeZone);
      const mondays = lastMondays(mondayOf(at), count);
      const range = {
        from: startOf(mondays[0] as string, mondayOf),
        to: new Date(at + dayMs).toISOString(),
      };
      const [quarters, services, pages, languages, spam, promises, medianMs] = await Promise.all([
        repository.byQuarterHour(range),
        repository.by('serviceType', range),
        repository.by('page', range),
        repository.by('language', range),
        repository.countSpam(range),
        repository.countPromises(range, { now: at, answerWithinMs }),
        repository.medianAnswerMs(range),
      ]);
      const weeks = new Map(mondays.map((monday) => [monday, { monday, enquiries: 0, booked: 0 }]));
      for (const { quarter, enquiries, booked } of quarters) {
        const week = weeks.get(mondayOf(Date.parse(`${quarter}:00Z`)));
        if (!week) continue;
        week.enquiries += enquiries;
        week.booked += booked;
      }
      return {
        enquiries: sumOf(quarters, 'enquiries'),
        booked: sumOf(quarters, 'booked'),
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

/** The beginning of a Monday in the caller's time zone, which may be ahead of or behind UTC. */
function startOf(monday: string, mondayOf: (time: number) => string): string {
  let time = Date.parse(`${monday}T00:00:00Z`) - dayMs;
  while (mondayOf(time) < monday) time += quarterMs;
  return new Date(time).toISOString();
}

function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}
