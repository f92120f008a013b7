import { secondFactorState } from '#contract/accounts/second-factor.ts';
import { backupState } from '#contract/backup.ts';
import { changeCounters } from '#contract/changes/changes.ts';
import { dataOf } from '#contract/fields.ts';
import { firstSteps } from '#contract/first-steps.ts';
import { problem as problemDocument } from '#contract/problem.ts';
import { samples } from '#contract/samples.ts';
import { storageState } from '#contract/storage-state.ts';
import { summary } from '#contract/summary.ts';
import { system } from '#contract/system/system.ts';
import type { Row } from './access-row.ts';

const proof = { password: 'not the password', code: '000000' };
/** Only refusals: a second factor would ask the caller of all other rows for a code. */
const secondFactorRefused = (status: number, payload: object): Row => ({
  who: 'back-office',
  status,
  answer: problemDocument,
  call: () => ({ payload }),
});

/** What the back office shows beside its tabs. */
export const overviewRows: Record<string, Row> = {
  'GET /api/admin/second-factor': { who: 'back-office', status: 200, answer: dataOf(secondFactorState) },
  'POST /api/admin/second-factor/setup': secondFactorRefused(400, { password: proof.password }),
  'POST /api/admin/second-factor/confirm': secondFactorRefused(404, { code: proof.code }),
  'POST /api/admin/second-factor/recovery-codes': secondFactorRefused(404, proof),
  'POST /api/admin/second-factor/off': secondFactorRefused(404, proof),
  'GET /api/admin/samples': { who: 'content', status: 200, answer: dataOf(samples) },
  'GET /api/admin/backups': { who: 'administration', status: 200, answer: dataOf(backupState) },
  'GET /api/admin/storage-state': { who: 'content', status: 200, answer: dataOf(storageState) },
  'GET /api/admin/changes': { who: 'back-office', status: 200, answer: dataOf(changeCounters) },
  'GET /api/admin/summary': { who: 'back-office', status: 200, answer: dataOf(summary) },
  'GET /api/admin/system': { who: 'administration', status: 200, answer: dataOf(system) },
  // No address is set.
  'POST /api/admin/system/update-check': { who: 'administration', status: 404, answer: problemDocument },
  'GET /api/admin/first-steps': { who: 'administration', status: 200, answer: dataOf(firstSteps) },
  'PUT /api/admin/first-steps': {
    who: 'administration',
    status: 204,
    answer: 'none',
    call: () => ({ payload: { isLeft: true } }),
  },
};
