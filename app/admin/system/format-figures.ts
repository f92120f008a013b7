/** Seconds in the largest unit that leaves at least one. */
export function formatSeconds(seconds: number, locale: string): string {
  const [unit, size] =
    seconds >= 86_400
      ? (['day', 86_400] as const)
      : seconds >= 3_600
        ? (['hour', 3_600] as const)
        : seconds >= 60
          ? (['minute', 60] as const)
          : (['second', 1] as const);
  const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, options).format(Math.floor(seconds / size));
}
