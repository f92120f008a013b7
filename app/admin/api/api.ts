import { createApiClient } from './api-client.ts';
import { takeFirstCall } from './first-calls.ts';
import { endSession, getToken } from '#app/admin/session/session.ts';

/** The API client of the back office. It sends the session's token; any 401 ends the session. */
export const api = createApiClient({
  fetch: async (path, options) => {
    const first = options?.method === 'GET' ? await takeFirstCall(String(path), getToken()) : undefined;
    return first ?? fetch(path, options);
  },
  getToken,
  onUnauthorized: endSession,
});
