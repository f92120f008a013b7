import { createApiClient } from './api-client.ts';
import { endSession, getToken } from '#app/admin/session/session.ts';

/** The back office's one way to the API: as the session's user, and a 401 ends the session wherever it happens. */
export const api = createApiClient({
  fetch: (...request) => fetch(...request),
  getToken,
  onUnauthorized: endSession,
});
