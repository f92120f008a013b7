import { createChoiceReader } from '#server/galleries/choice-reader.ts';
import { createClientPageService } from '#server/galleries/client-page.service.ts';
import type { Services } from '#server/services.ts';

type Parts = Parameters<typeof createClientPageService>[0];

const nothing = async () => undefined;

/** The page of clients on the services of a test, with parts of its own. Tried PINs are let through if it has no throttle. */
export function createTestClientPage(services: Services, replaced: Partial<Parts> = {}) {
  const pinKey = services.secrets.clientPinKey;
  return createClientPageService({
    ...services,
    pinKey,
    throttle: { attempt: nothing, attemptCode: nothing },
    choices: createChoiceReader({ database: services.database, personKey: pinKey }),
    findTimeZone: services.mailSettings.findTimeZone,
    ...replaced,
  });
}
