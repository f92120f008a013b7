export interface OpeningHours {
  /** 24-hour clock, `10:30` */
  opens: string;
  closes: string;
}

/** Extracts two times from a text such as "Mon-Fri 10:30 AM-16:00". @returns undefined unless there are exactly two */
export function openingHoursOf(phrase: string): OpeningHours | undefined {
  const times = [...phrase.matchAll(/(\d{1,2}):(\d{2})\s*([AP]M)?/gi)].map(([, hour, minute, half]) => {
    const clock = half ? (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(hour);
    return `${String(clock).padStart(2, '0')}:${minute}`;
  });
  const [opens, closes] = times;
  return times.length === 2 && opens && closes ? { opens, closes } : undefined;
}
