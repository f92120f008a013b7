import type { StudioIdentity } from '#contract/studio.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isInfrastructureFault } from '#server/platform/infrastructure-fault.ts';
import type { ContactService } from './contact.service.ts';

const retryAfterSeconds = 60;

/**
 * If a message cannot be stored because the disk is full or the database unavailable, the error names the studio's phone
 * number and e-mail address: visitors do not come back to try again.
 * @param identity must not fail while the database is unavailable
 */
export function withContactFallback(
  receive: ContactService['receive'],
  identity: () => Promise<Pick<StudioIdentity, 'phone' | 'email'>>,
): ContactService['receive'] {
  return async (request, origin) => {
    try {
      return await receive(request, origin);
    } catch (error) {
      if (!isInfrastructureFault(error)) throw error;
      const { phone, email } = await identity();
      const ways = [phone && `telephone ${phone}`, `write to ${email}`].filter(Boolean).join(' or ');
      throw new AppError('unavailable', `Your message could not be stored just now. Please ${ways}.`, {
        retryAfterSeconds,
        cause: error,
      });
    }
  };
}
