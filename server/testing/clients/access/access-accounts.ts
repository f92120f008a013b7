import { z } from 'zod';
import type { Role } from '#contract/accounts/roles.ts';
import { loginSuccess, sessionInfo, sessionListItem, sessionsRevoked } from '#contract/auth.ts';
import { dataOf } from '#contract/fields.ts';
import { problem as problemDocument } from '#contract/problem.ts';
import type { Row } from './access-row.ts';

/** The accounts whose tokens are used. Not the owner's of the setting, whose sessions these requests would end. */
export const callers: Record<Role, { username: string; password: string }> = {
  owner: { username: 'Li Wei', password: 'a password to try' },
  editor: { username: 'Mei', password: 'a password to try' },
  enquiries: { username: 'Jun', password: 'a password to try' },
};
const caller = callers.owner;

/** The rows of the routes about accounts and their sessions. */
export const accountRows: Record<string, Row> = {
  'POST /api/admin/login': {
    who: 'open',
    status: 200,
    answer: loginSuccess,
    call: () => ({ payload: caller }),
  },
  'POST /api/admin/logout': { who: 'back-office', status: 204, answer: 'none' },
  'GET /api/admin/session': { who: 'back-office', status: 200, answer: sessionInfo },
  'GET /api/admin/sessions': { who: 'back-office', status: 200, answer: dataOf(z.array(sessionListItem)) },
  // Each role of the test has a session of its own, so this one is another account's.
  'DELETE /api/admin/sessions/:id': {
    who: 'back-office',
    status: 404,
    answer: problemDocument,
    call: () => ({ url: `/api/admin/sessions/${crypto.randomUUID()}` }),
  },
  'POST /api/admin/sessions/revoke-others': { who: 'back-office', status: 200, answer: dataOf(sessionsRevoked) },
  'POST /api/admin/password': {
    who: 'back-office',
    status: 204,
    answer: 'none',
    call: () => ({ payload: { currentPassword: caller.password, newPassword: caller.password } }),
  },
};
