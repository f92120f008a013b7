import { setTimeout } from 'node:timers/promises';
import type { Services } from '#server/services.ts';

/**
 * The first part of a stop: `/accepting` and `/readyz` answer 503 at once, and everything else as before, until balancers have noticed.
 * Responses end their connections, so that few are left that a client may use at the moment when they are closed.
 */
export async function drain({ config, stopping }: Pick<Services, 'config' | 'stopping'>): Promise<void> {
  stopping.isDraining = true;
  if (config.drainMs > 0) await setTimeout(config.drainMs);
}
