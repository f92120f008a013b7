import type { ServerBuild } from 'react-router';
import { AppError } from '#server/platform/app-error.ts';

/** The arguments of loaders and actions that are used here. */
interface RouteArgs {
  context: object;
}

/** @param context the one that the caller gave to React Router for this request */
export type OnFailure = (failure: AppError, context: object) => void;

/**
 * React Router responds 500 to any error of a loader or an action and hides its text. Expected failures are thrown on as responses
 * instead: the page gets their status, and the error boundary their text as `data.detail`.
 *
 * @param onFailure is called first, because React Router does not log thrown responses
 */
export function withFailureResponses<Build extends Pick<ServerBuild, 'routes'>>(
  build: Build,
  onFailure: OnFailure,
): Build {
  const wrap = (handle: (args: never) => unknown) => async (args: RouteArgs) => {
    try {
      return await handle(args as never);
    } catch (error) {
      // Any other error is a bug, whose text is not for visitors.
      if (!(error instanceof AppError) || error.code === 'internal') throw error;
      onFailure(error, args.context);
      throw Response.json({ detail: error.message }, { status: error.status });
    }
  };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const wrapped = { ...(loader && { loader: wrap(loader) }), ...(action && { action: wrap(action) }) };
    return [id, { ...route, module: { ...route.module, ...wrapped } }];
  });
  return { ...build, routes: Object.fromEntries(routes) as Build['routes'] };
}
