import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export type FormStamps = ReturnType<typeof createFormStamps>;

export interface ReadStamp {
  /** since it was issued */
  ageMs: number;
  /** no other stamp has it; those that were issued before there were ids have none */
  id: string | undefined;
}

/**
 * Signed times, so that a form can say since when it has been in front of somebody. Nothing is stored, and every node that
 * has the same secret can read them.
 */
export function createFormStamps({ key, now = Date.now }: { key: Buffer; now?: () => number }) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 27);

  return {
    issue(): string {
      const text = `${now().toString(36)}~${randomBytes(9).toString('base64url')}`;
      return `${text}.${sign(text)}`;
    },

    /** @returns undefined for what is no stamp of ours */
    read(stamp: string): ReadStamp | undefined {
      const [text = '', signature = ''] = stamp.split('.', 2);
      const given = Buffer.from(signature);
      const own = Buffer.from(sign(text));
      if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
      const [time = '', id] = text.split('~', 2);
      return { ageMs: now() - Number.parseInt(time, 36), id };
    },
  };
}
