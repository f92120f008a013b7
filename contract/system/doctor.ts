import { z } from 'zod';

/** What `npm run doctor` asks the running studio, through the address that visitors use. */
export const doctorQuestion = z.strictObject({
  /** random, so that no answer fits another question */
  nonce: z.string().length(32),
  /** by a key of this studio */
  signature: z.string().max(100),
});
export type DoctorQuestion = z.infer<typeof doctorQuestion>;

/** How the request arrived. */
export const doctorAnswer = z.object({
  version: z.string(),
  /** of the nonce, by the same key: another program cannot make it */
  signature: z.string(),
  /** what the server takes for the address of the client */
  ip: z.string(),
  protocol: z.string(),
  host: z.string(),
  /** X-Forwarded-For as it arrived; null: there was none */
  forwardedFor: z.string().nullable(),
});
export type DoctorAnswer = z.infer<typeof doctorAnswer>;
