import { z } from 'zod';
import { passkey, passkeyOptions } from '#contract/accounts/passkeys.ts';
import { secondFactorState } from '#contract/accounts/second-factor.ts';
import { backupState } from '#contract/backup.ts';
import { changeCounters } from '#contract/changes/changes.ts';
import { inData } from '#contract/fields.ts';
import { firstSteps } from '#contract/first-steps.ts';
import { problem as problemDocument } from '#contract/problem.ts';
import { samples } from '#contract/samples.ts';
import { storageState } from '#contract/storage-state.ts';
import { summary } from '#contract/summary.ts';
import { doctorAnswer } from '#contract/system/doctor.ts';
import { system } from '#contract/system/system.ts';
import { callers } from './access-accounts.ts';
import type { Row } from './access-row.ts';

const credential = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} };
const proof = { password: 'not the password', code: '000000' };
/** Only refusals of changes to signing in: a second factor would ask the caller of all other rows for a code. */
const refused = (status: number, payload: object, who: Row['who'] = 'back-office'): Row => ({
  who,
  status,
  answer: problemDocument,
  call: () => ({ payload }),
});

/** What the back office shows beside its tabs. */
export const overviewRows: Record<string, Row> = {
  'GET /api/admin/second-factor': { who: 'back-office', status: 200, answer: inData(secondFactorState) },
  'POST /api/admin/second-factor/setup': refused(400, { password: proof.password }),
  'POST /api/admin/second-factor/confirm': refused(404, { code: proof.code }),
  'POST /api/admin/second-factor/recovery-codes': refused(404, proof),
  'POST /api/admin/second-factor/off': refused(404, proof),
  'GET /api/admin/passkeys': { who: 'back-office', status: 200, answer: inData(z.array(passkey)) },
  'POST /api/admin/passkeys/options': refused(400, { password: proof.password }),
  'POST /api/admin/passkeys': refused(400, {
    name: 'Chrome',
    credential: { ...credential, response: { clientDataJSON: 'AA', attestationObject: 'AA' } },
  }),
  'DELETE /api/admin/passkeys/:id': {
    who: 'back-office',
    status: 404,
    answer: problemDocument,
    call: () => ({
      url: `/api/admin/passkeys/${crypto.randomUUID()}`,
      payload: { password: callers.owner.password },
    }),
  },
  'POST /api/admin/login/passkey/options': { who: 'open', status: 200, answer: inData(passkeyOptions) },
  'POST /api/admin/login/passkey': refused(
    401,
    { credential: { ...credential, response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } } },
    'open',
  ),
  'GET /api/admin/samples': { who: 'content', status: 200, answer: inData(samples) },
  'GET /api/admin/backups': { who: 'administration', status: 200, answer: inData(backupState) },
  'GET /api/admin/storage-state': { who: 'content', status: 200, answer: inData(storageState) },
  'GET /api/admin/changes': { who: 'back-office', status: 200, answer: inData(changeCounters) },
  'GET /api/admin/summary': { who: 'back-office', status: 200, answer: inData(summary) },
  'GET /api/admin/system': { who: 'administration', status: 200, answer: inData(system) },
  'POST /api/doctor': {
    who: 'open',
    status: 200,
    answer: inData(doctorAnswer),
    call: ({ studio }) => ({ payload: studio.services.doctor.createQuestion() }),
  },
  // No address is set.
  'POST /api/admin/system/update-check': { who: 'administration', status: 404, answer: problemDocument },
  'GET /api/admin/first-steps': { who: 'administration', status: 200, answer: inData(firstSteps) },
  'PUT /api/admin/first-steps': {
    who: 'administration',
    status: 204,
    answer: 'none',
    call: () => ({ payload: { isLeft: true } }),
  },
};
