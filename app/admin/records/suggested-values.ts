interface SuggestedValues {
  /** what the chosen file says; undefined for what is not known yet */
  said: Readonly<Record<string, string | undefined>>;
  /** what the file before it said */
  before: Readonly<Record<string, string | undefined>>;
  /** the values of the form */
  values: Readonly<Record<string, unknown>>;
  /** names of the fields that were changed by hand */
  typed: ReadonlySet<string>;
  isNew: boolean;
}

/**
 * What the form takes from a chosen file: for fields that are empty, and for those that nobody has written, which still have a
 * default or what the file before it said.
 */
export function valuesToTake({ said, before, values, typed, isNew }: SuggestedValues): Record<string, string> {
  const mayTake = (name: string) => !values[name] || (!typed.has(name) && (isNew || values[name] === before[name]));
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      value && value !== values[name] && mayTake(name) ? [[name, value] as const] : [],
    ),
  );
}
