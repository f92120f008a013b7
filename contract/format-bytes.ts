const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the largest unit that leaves at least one, from kilobytes on; nothing is 0 MB. */
export function formatBytes(bytes: string | number, locale: string): string {
  const value = Number(bytes);
  const step = value > 0 && value < 1e6 ? 0 : value < 1e9 ? 1 : value < 1e12 ? 2 : 3;
  const options = { style: 'unit', unit: units[step], unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(value / 1e3 / 1000 ** step);
}
