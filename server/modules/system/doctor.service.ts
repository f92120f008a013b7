import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DoctorAnswer, DoctorQuestion } from '#contract/system/doctor.ts';

export type DoctorService = ReturnType<typeof createDoctorService>;

/** Questions of `npm run doctor` to a running server, by which each knows that the other is this studio. */
export function createDoctorService(key: Buffer) {
  const sign = (purpose: 'question' | 'answer', nonce: string) =>
    createHmac('sha256', key).update(`${purpose} ${nonce}`).digest('base64url');
  const isSigned = (purpose: 'question' | 'answer', nonce: string, signature: string) => {
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(purpose, nonce))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  return {
    createQuestion(): DoctorQuestion {
      const nonce = randomBytes(16).toString('hex');
      return { nonce, signature: sign('question', nonce) };
    },
    isQuestion: ({ nonce, signature }: DoctorQuestion): boolean => isSigned('question', nonce, signature),
    signAnswer: ({ nonce }: DoctorQuestion): string => sign('answer', nonce),
    isAnswer: ({ nonce }: DoctorQuestion, { signature }: Pick<DoctorAnswer, 'signature'>): boolean =>
      isSigned('answer', nonce, signature),
  };
}
