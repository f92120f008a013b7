export interface OpeningHours {
  /** 24-hour clock, `10:30` */
  opens: string;
  closes: string;
}

/** Extracts two times from a text such as "Mon-Fri 10:30 AM-16:00" or "上午10点半至下午4点". @returns undefined unless there are exactly two */
export function openingHoursOf(phrase: string): OpeningHours | undefined {
  const found = phrase.matchAll(
    /(?:(上午|早上|中午|下午|晚上)\s*)?(\d{1,2})(?:[:：](\d{2})|[点时](?:(\d{2})|(半))?)(?:\s*([AP]M))?/gi,
  );
  const times = [...found].map(([, part, hour, minute, spoken, half, english]) => {
    const clock = hourOf(Number(hour), part ?? english?.toUpperCase());
    return `${String(clock).padStart(2, '0')}:${minute ?? spoken ?? (half ? '30' : '00')}`;
  });
  const [opens, closes] = times;
  return times.length === 2 && opens && closes ? { opens, closes } : undefined;
}

/** On the 24-hour clock. @param part of the day, if the text names one */
function hourOf(hour: number, part: string | undefined): number {
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
      return hour;
  }
}

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof week)[number];

/** Each day as it is written. `Money` and 三点 name none. */
const dayName =
  /(?<![a-z])(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?(?![a-z])|(?:周|星期|礼拜)[一二三四五六日天]|(?<=[至到、–-])[一二三四五六日天](?![点时])/gi;
const isRange = /^\.?\s{0,3}(?:-|–|—|~|～|to|through|thru|till|until|至|到)\s{0,3}$/i;
const closed = /closed[^,;.]*|(?:周|星期|礼拜)[一二三四五六日天][^，。；,;]{0,6}(?:休息|闭店|不营业)/gi;
const groups: readonly [RegExp, readonly Weekday[]][] = [
  [/daily|every ?day|每天|每日|全周/i, week],
  [/(?<![a-z])weekdays?(?![a-z])|工作日/i, week.slice(0, 5)],
  [/(?<![a-z])weekends?(?![a-z])|周末/i, week.slice(5)],
];

/** The days that a text names, such as "Tuesday to Sunday" or "周一至五", from Monday. @returns undefined if it names none */
export function openingDaysOf(phrase: string): Weekday[] | undefined {
  const text = phrase.replaceAll(closed, '');
  const open = new Set<Weekday>(groups.flatMap(([names, days]) => (names.test(text) ? days : [])));
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
