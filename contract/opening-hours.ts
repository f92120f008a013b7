import type { SiteLanguage } from './content/site-languages.ts';

export interface OpeningHours {
  /** 24-hour clock, `10:30` */
  opens: string;
  closes: string;
}

/** Extracts two times from a text such as "Mon-Fri 10:30 AM-16:00" or "上午10点半至下午4点". @returns undefined unless there are exactly two */
export function parseOpeningHours(phrase: string): OpeningHours | undefined {
  const found = phrase.matchAll(
    /(?:(上午|早上|中午|下午|晚上)\s*)?(\d{1,2})(?:[:：](\d{2})|[点时](?:(\d{2})|(半))?)(?:\s*([AP]M))?/gi,
  );
  const times = [...found].map(([, part, hour, minute, spoken, half, english]) => {
    const clock = toHour(Number(hour), part ?? english?.toUpperCase());
    return `${String(clock).padStart(2, '0')}:${minute ?? spoken ?? (half ? '30' : '00')}`;
  });
  const [opens, closes] = times;
  const areTimes = times.every((time) => clockTime.test(time));
  return times.length === 2 && opens && closes && areTimes ? { opens, closes } : undefined;
}

/** As an input of the browser has it. */
export const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** On the 24-hour clock. @param part of the day, if the text names one */
function toHour(hour: number, part: string | undefined): number {
  switch (part) {
    case 'AM':
    case '上午':
    case '早上':
      return hour % 12;
    case 'PM':
    case '下午':
    case '晚上':
      return hour < 12 ? hour + 12 : hour;
    default:
      // Midnight at the end of a day.
      return hour === 24 ? 0 : hour;
  }
}

/** As schema.org names them. */
export const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof week)[number];

/** Each day as it is written. `Money` and 三点 name none. */
const dayName =
  /(?<![a-z])(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?(?![a-z])|(?:周|星期|礼拜)[一二三四五六日天]|(?<=[至到、–-])[一二三四五六日天](?![点时])/gi;
const isRange = /^\.?\s{0,3}(?:-|–|—|~|～|to|through|thru|till|until|至|到)\s{0,3}$/i;
const closed = /closed[^,;.]*|(?:周|星期|礼拜)[一二三四五六日天末][^，。；,;\d]{0,12}(?:休息|闭店|不营业)/gi;
const appointment = /appointment|预约/i;

/** The parts of a line about days by appointment, and the rest. */
function splitLine(line: string): { byAppointment: string[]; rest: string } {
  const parts = line.split(/[,;，；。]/);
  return {
    byAppointment: parts.filter((part) => appointment.test(part)),
    rest: parts.filter((part) => !appointment.test(part)).join(','),
  };
}

const isClosed = /closed|休息|闭店|不营业/i;
const dayGroups: readonly [RegExp, readonly Weekday[]][] = [
  [/daily|every ?day|每天|每日|全周/i, week],
  [/(?<![a-z])weekdays?(?![a-z])|工作日/i, week.slice(0, 5)],
  [/(?<![a-z])weekends?(?![a-z])|周末/i, week.slice(5)],
];

/** The days that a text names as open, such as "Tuesday to Sunday" or "周一至五", from Monday. @returns undefined if it names none */
export function parseOpeningDays(phrase: string): Weekday[] | undefined {
  return daysIn(splitLine(phrase).rest.replaceAll(closed, ''));
}

function daysIn(text: string): Weekday[] | undefined {
  const open = new Set<Weekday>(dayGroups.flatMap(([names, days]) => (names.test(text) ? days : [])));
  let before: { index: number; end: number } | undefined;
  for (const { 0: name, index: at } of text.matchAll(dayName)) {
    const index = indexOfDay(name);
    const from = before && isRange.test(text.slice(before.end, at)) ? before.index : index;
    for (let day = from; ; day = (day + 1) % 7) {
      open.add(week[day] as Weekday);
      if (day === index) break;
    }
    before = { index, end: at + name.length };
  }
  return open.size === 0 ? undefined : week.filter((day) => open.has(day));
}

function indexOfDay(name: string): number {
  const chinese = '一二三四五六日'.indexOf(name.slice(-1).replace('天', '日'));
  return chinese < 0 ? week.findIndex((day) => day.toLowerCase().startsWith(name.slice(0, 3).toLowerCase())) : chinese;
}

/** When the studio is open on a day. */
export type DayHours = { is: 'closed' } | { is: 'appointment' } | { is: 'open'; opens: string; closes: string };
export type OpeningWeek = Record<Weekday, DayHours>;

/** The two lines that are shown, with the days that each is about. */
export const daysOfPart = { weekdays: week.slice(0, 5), weekends: week.slice(5) };
export type WeekPart = keyof typeof daysOfPart;
export const weekParts: readonly WeekPart[] = ['weekdays', 'weekends'];

/** What a line says about days, also about those of the other line. @returns undefined if it cannot be read for certain */
export function readLine(line: string, part: WeekPart): ReadonlyMap<Weekday, DayHours> | undefined {
  const said = new Map<Weekday, DayHours>();
  const { byAppointment, rest } = splitLine(line);
  for (const words of byAppointment) {
    for (const day of daysIn(words) ?? daysOfPart[part]) said.set(day, { is: 'appointment' });
  }
  const times = parseOpeningHours(rest);
  if (times) {
    const others = daysOfPart[part].filter((day) => !said.has(day));
    for (const day of parseOpeningDays(rest) ?? others) said.set(day, { is: 'open', ...times });
  }
  const isRead = times ? times.opens !== times.closes : !/\d/.test(rest) && (said.size > 0 || isClosed.test(rest));
  return isRead ? said : undefined;
}

/** The days as both lines say them. What they do not say is closed. */
export function readWeek(lines: Record<WeekPart, string>): OpeningWeek {
  const said = weekParts.flatMap((part) => [...(readLine(lines[part], part) ?? [])]);
  // A line with times counts more than "by appointment" about the same day.
  const inOrder = said.toSorted(([, one], [, other]) => Number(one.is === 'open') - Number(other.is === 'open'));
  return { ...eachDay(() => ({ is: 'closed' })), ...Object.fromEntries(inOrder) };
}

export function eachDay<Value>(createValue: (day: Weekday) => Value): Record<Weekday, Value> {
  return Object.fromEntries(week.map((day) => [day, createValue(day)])) as Record<Weekday, Value>;
}

export function isSameDay(one: DayHours, other: DayHours): boolean {
  if (one.is !== 'open' || other.is !== 'open') return one.is === other.is;
  return one.opens === other.opens && one.closes === other.closes;
}

export function isSameWeek(one: OpeningWeek, other: OpeningWeek): boolean {
  return week.every((day) => isSameDay(one[day], other[day]));
}

interface LineMessages {
  days: readonly string[];
  /** of all days of the part */
  all: Record<WeekPart, string>;
  range: (from: string, to: string) => string;
  and: string;
  groups: string;
  open: (days: string, opens: string, closes: string) => string;
  appointment: (days: string) => string;
  closed: (days: string) => string;
}

const words: Record<SiteLanguage, LineMessages> = {
  en: {
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    all: { weekdays: 'Mon-Fri', weekends: 'Weekends' },
    range: (from, to) => `${from}-${to}`,
    and: ' & ',
    groups: '; ',
    open: (days, opens, closes) => `${days} ${opens}-${closes}`,
    appointment: (days) => `${days} by appointment`,
    closed: (days) => (days === 'Weekends' ? 'closed on weekends' : `closed ${days}`),
  },
  'zh-Hans': {
    days: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
    all: { weekdays: '周一至周五', weekends: '周末' },
    range: (from, to) => `${from}至${to}`,
    and: '、',
    groups: '；',
    open: (days, opens, closes) => `${days} ${opens}–${closes}`,
    appointment: (days) => `${days}请预约`,
    closed: (days) => `${days}休息`,
  },
};

/** The line that is shown for a part of the week, such as `Tue-Fri 10:00-18:00; closed Mon`. */
export function writtenLine(of: OpeningWeek, part: WeekPart, language: SiteLanguage): string {
  const own = words[language];
  const order = ['open', 'appointment', 'closed'];
  const groups = [...Map.groupBy(daysOfPart[part], (day) => JSON.stringify(toHours(of[day]))).values()]
    .map((days) => ({ days, hours: of[days[0] as Weekday] }))
    .toSorted((one, other) => order.indexOf(one.hours.is) - order.indexOf(other.hours.is));
  const line = groups
    .map(({ days, hours }) => {
      const named = days.length === daysOfPart[part].length ? own.all[part] : formatNames(days, own);
      return hours.is === 'open' ? own.open(named, hours.opens, hours.closes) : own[hours.is](named);
    })
    .join(own.groups);
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
}

const toHours = (day: DayHours) => (day.is === 'open' ? [day.opens, day.closes] : day.is);

/** Days that follow each other as a range. */
function formatNames(days: readonly Weekday[], { days: names, range, and }: LineMessages): string {
  const runs: number[][] = [];
  for (const index of days.map((day) => week.indexOf(day))) {
    if (runs.at(-1)?.at(-1) === index - 1) runs.at(-1)?.push(index);
    else runs.push([index]);
  }
  const findName = (index: number | undefined) => names[index ?? 0] as string;
  return runs
    .map((run) => (run.length > 1 ? range(findName(run[0]), findName(run.at(-1))) : findName(run[0])))
    .join(and);
}
