import { createHmac, timingSafeEqual } from 'node:crypto';

export type FormStamps = ReturnType<typeof createFormStamps>;

/**
 * Signed times, so that a form can say since when it has been in front of somebody. Nothing is stored, and every node that
 * has the same secret can read them.
 */
export function createFormStamps({ key, now = Date.now }: { key: Buffer; now?: () => number }) {
  const sign = (time: string) => createHmac('sha256', key).update(time).digest('base64url').slice(0, 27);

  return {
    issue(): string {
      const time = now().toString(36);
      return `${time}.${sign(time)}`;
    },

    /** @returns milliseconds since it was issued, or undefined for what is no stamp of ours */
    ageOf(stamp: string): number | undefined {
      const [time = '', signature = ''] = stamp.split('.', 2);
      const given = Buffer.from(signature);
      const own = Buffer.from(sign(time));
      if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
      return now() - Number.parseInt(time, 36);
    },
  };
}
