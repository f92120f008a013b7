const units = ['megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the largest unit that leaves at least one, from megabytes on. */
export function formatBytes(bytes: string, locale: string): string {
  const value = Number(bytes);
  const step = value < 1e9 ? 0 : value < 1e12 ? 1 : 2;
  const options = { style: 'unit', unit: units[step], unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(value / 1e6 / 1000 ** step);
}
