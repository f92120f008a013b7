/** More than the pages of a large studio ask for; whoever asks for ever new addresses only has them read anew. */
const mostRemembered = 500;

type Reads<T> = { [Name in keyof T]: T[Name] extends (...args: never[]) => Promise<unknown> ? Name : never }[keyof T];

/**
 * The same service, with what pages read of it kept until the content changes. What it hands out is shared: nobody may
 * change it. A read that fails is not kept.
 *
 * @param names methods whose answer depends on their parameters (as JSON) and the content alone
 * @param revision the content revision now
 */
export function rememberReads<T extends object>(service: T, names: readonly Reads<T>[], revision: () => number): T {
  const kept = new Map<string, Promise<unknown>>();
  let of = revision();

  const remember = (name: Reads<T>) => {
    const read = service[name] as (...parameters: unknown[]) => Promise<unknown>;
    return (...parameters: unknown[]): Promise<unknown> => {
      const now = revision();
      if (now !== of || kept.size >= mostRemembered) kept.clear();
      of = now;
      const key = `${String(name)} ${JSON.stringify(parameters)}`;
      const known = kept.get(key);
      if (known) return known;
      const reading = read.apply(service, parameters);
      kept.set(key, reading);
      reading.catch(() => {
        if (kept.get(key) === reading) kept.delete(key);
      });
      return reading;
    };
  };
  return { ...service, ...Object.fromEntries(names.map((name) => [name, remember(name)])) };
}
