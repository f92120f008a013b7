import { isDeepStrictEqual } from 'node:util';
import { studioIdentity, type StudioIdentity } from '#contract/studio.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor } from '#server/modules/audit/actor.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import type { ObjectReference } from '#server/modules/records/record.service.ts';
import { storageKeysIn } from '#server/modules/records/storage-keys-in.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';
import { cacheReads } from '#server/platform/cache-reads.ts';
import type { StudioRepository } from './studio.repository.ts';

const entity = 'studio-identity';

export type StudioService = ReturnType<typeof createStudioService>;

/**
 * The studio's identity: built-in values, overridden by the environment, overridden by the back office.
 * @param parts.configured the built-in values and the environment
 */
export function createStudioService({
  repository,
  transact,
  revision,
  audit,
  configured,
}: {
  repository: StudioRepository;
  transact: Transactions['transact'];
  revision: Pick<ContentRevision, 'current' | 'move'>;
  audit: Pick<AuditService, 'record'>;
  configured: StudioIdentity;
}) {
  const merged = (stored: Record<string, unknown>) => ({ ...configured, ...stillValid(stored) });
  // Cached: every page needs it.
  const { identity } = cacheReads({ identity: async () => merged(await repository.find()) }, ['identity'], () =>
    revision.current(),
  );

  return {
    identity,

    /**
     * Stores only the fields that differ from the configuration, so that later changes of the environment apply to the
     * others.
     * @param isExpected whether the current identity is the one that the caller edited
     * @throws AppError edited-elsewhere
     */
    async update(
      input: StudioIdentity,
      actor: Actor,
      isExpected: (current: StudioIdentity) => boolean = () => true,
    ): Promise<StudioIdentity> {
      await transact(async () => {
        const stored = await repository.find();
        const before = merged(stored);
        if (!isExpected(before) || !(await repository.replace(stored, differences(configured, input)))) {
          throw new AppError('edited-elsewhere', "Somebody else has changed the studio's identity meanwhile.");
        }
        await revision.move();
        await audit.record(actor, 'update', entity, null, { fields: Object.keys(differences(before, input)) });
      });
      return identity();
    },

    /** Like the records' function of the same name: the identity's fields that refer to an uploaded object. */
    async listReferencesTo(objectPaths: readonly string[]): Promise<ObjectReference[]> {
      const current = await identity();
      const wanted = new Set(objectPaths.flatMap(storageKeysIn));
      return (['chatQrImage', 'social'] as const)
        .filter((field) => storageKeysIn(current[field]).some((key) => wanted.has(key)))
        .map((field) => ({ entity, id: entity, title: current.name, field }));
    },
  };
}

function differences(from: StudioIdentity, to: StudioIdentity): Partial<StudioIdentity> {
  return Object.fromEntries(
    Object.entries(to).filter(([field, value]) => !isDeepStrictEqual(value, from[field as keyof StudioIdentity])),
  );
}

/** A field stored under an older schema falls back to the configuration instead of breaking every page. */
function stillValid(stored: Record<string, unknown>): Partial<StudioIdentity> {
  const valid = Object.entries(studioIdentity.shape).flatMap(([field, schema]) => {
    const parsed = schema.safeParse(stored[field]);
    return parsed.success ? [[field, parsed.data]] : [];
  });
  return Object.fromEntries(valid);
}
