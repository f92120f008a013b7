import { AppError } from '#server/app-error.ts';
import type { App } from './app-instance.ts';

/**
 * Node's own limit for a whole request is off, because an upload may rightly take hours. So that nobody holds a connection
 * open with a body that drips, one that is read into memory has to be there within `deadlineMs`. A body that a route
 * streams passes at once: its parser hands the stream on without reading it.
 */
export function limitBodyTime(app: App, deadlineMs = 30_000): void {
  const deadlines = new WeakMap<object, NodeJS.Timeout>();
  app.addHook('preParsing', async (request) => {
    const { headers, raw } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const late = new AppError('malformed-request', 'The body took too long to arrive.');
    deadlines.set(
      request,
      setTimeout(() => raw.destroy(late), deadlineMs),
    );
  });
  const arrived = async (request: object) => clearTimeout(deadlines.get(request));
  app.addHook('preValidation', arrived);
  app.addHook('onResponse', arrived);
}
