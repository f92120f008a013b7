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
