import { expect, it } from 'vitest';
import { clientLinkCreate } from '#contract/client-galleries.ts';
import { dayIn } from '#contract/studio-day.ts';
import { offeredRights } from './messages.ts';
import { offeredRightOf, toLinkBody } from './link-body.ts';

const zone = 'America/Toronto';
const notMailed = { isMailed: false, subject: 'Here', text: 'Look' };

it('leaves out what is empty, and lets a link end with its last day by the clocks of the studio', () => {
  expect(toLinkBody({ label: ' ', right: 'view', pin: '', lastDay: '', ...notMailed }, zone)).toEqual({
    rights: ['view'],
  });

  // The clocks are put back on that day, which has 25 hours.
  const body = toLinkBody(
    { label: 'Bride', right: 'download', pin: ' 1234 ', lastDay: '2026-11-01', ...notMailed },
    zone,
  );
  expect(clientLinkCreate.safeParse(body).error).toBeUndefined();
  expect(body).toEqual({
    label: 'Bride',
    pin: '1234',
    rights: ['view', 'download'],
    expiresAt: '2026-11-02T04:59:59.999Z',
  });
  expect(dayIn(zone, Date.parse(body.expiresAt ?? ''))).toBe('2026-11-01');

  const mailed = { label: '', right: 'view', pin: '', lastDay: '', ...notMailed, isMailed: true } as const;
  expect(toLinkBody(mailed, zone)).toEqual({ rights: ['view'], mail: { subject: 'Here', text: 'Look' } });
});

it('says of each link what was chosen for it', () => {
  for (const right of offeredRights) {
    const { rights } = toLinkBody({ label: '', right, pin: '', lastDay: '', ...notMailed }, zone);
    expect(offeredRightOf(rights)).toBe(right);
  }
});
