import { createApiClient } from './api-client.ts';
import { endSession, getToken } from '#app/admin/session/session.ts';

/** The API client of the back office. It sends the session's token; any 401 ends the session. */
export const api = createApiClient({
  fetch: (path, options) => fetch(path, options),
  getToken,
  onUnauthorized: endSession,
});
