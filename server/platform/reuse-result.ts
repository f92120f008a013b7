/**
 * Returns `run` with its result shared by all callers while it runs and for `ms` afterwards. Failures are shared too, so
 * that requests by strangers and monitors cannot cause work each time.
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
