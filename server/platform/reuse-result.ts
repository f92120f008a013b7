/**
 * `run`, whose result is shared by all who ask while it runs and for `ms` after. Failures are shared as well: what is asked
 * by strangers and watchers must not make work each time.
 */
export function reuseResult<T>(run: () => Promise<T>, ms: number, now = () => performance.now()): () => Promise<T> {
  let result: Promise<T> | undefined;
  let expiresAt = Number.POSITIVE_INFINITY;
  return () => {
    if (result && now() < expiresAt) return result;
    expiresAt = Number.POSITIVE_INFINITY;
    const expireLater = () => {
      expiresAt = now() + ms;
    };
    result = run();
    result.then(expireLater, expireLater);
    return result;
  };
}
