import type { Kysely } from 'kysely';
import { processAliveSeconds } from '#contract/limits.ts';
import { StartError } from '#server/platform/app-error.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Database } from './database.ts';
import { databaseNow } from './database-now.ts';
import type { Schema } from './schema.ts';
import { createTextSetting } from './settings.ts';

/** What must be alike on every node, without any secret. */
interface ClusterSettings {
  /** derived from the secret of the installation, see platform/secrets.ts */
  secret: string;
  storage: string;
  /** a storage that has the files too, after they were copied */
  next?: string;
  /** null: none is set; absent: stored by a version that did not compare it */
  publicUrl?: string | null;
}

export interface ClusterCheckParts {
  database: Pick<Database, 'db'>;
  config: {
    databaseUrl: string | undefined;
    s3: { bucket: string } | undefined;
    dataDir: string;
    publicUrl: string | undefined;
  };
  secrets: { nodeFingerprint: string };
  storage: Pick<Storage, 'readMarker' | 'list'>;
}

const hint = 'If this node is right and the others are not, stop them and run "npm run nodes -- accept" here.';

/**
 * Nodes with other secrets refuse each other's uploads and take genuine enquiries for spam, nodes with other storages lose photos, and with other
 * values of PUBLIC_URL the canonical links of a page alternate. So the first node stores what it has in the database, and others that differ do not start.
 */
export function createClusterCheck({ database, config, secrets, storage }: ClusterCheckParts) {
  const repository = createClusterCheckRepository(database.db);
  const { databaseUrl, s3, dataDir, publicUrl = null } = config;
  const own: ClusterSettings = {
    secret: secrets.nodeFingerprint,
    storage: formatStorage(s3),
    publicUrl,
  };

  /** An address may change at any time, but not while other nodes run with the earlier one. */
  const checkPublicUrl = async (agreed: ClusterSettings, mayStore: boolean) => {
    if (agreed.publicUrl === publicUrl) return;
    // A media worker only writes it into mails, and may do without.
    if (!mayStore && (publicUrl === null || agreed.publicUrl === undefined)) return;
    if (databaseUrl && agreed.publicUrl !== undefined && (await repository.isNodeAlive(processAliveSeconds))) {
      throw new StartError(
        `PUBLIC_URL is ${publicUrl ?? 'not set'} here, but ${agreed.publicUrl ?? 'not set'} on the nodes that run (one that was killed counts for ${processAliveSeconds} s): pages would have links of either. Set it alike. To change it on all, run "npm run nodes -- accept" here, then restart them one after the other.`,
      );
    }
    if (mayStore) await repository.replace(JSON.stringify({ ...agreed, publicUrl }));
  };

  /** A folder that the other nodes do not share is empty, although the database has seen a storage that was used. */
  const isStorageElsewhere = async () => {
    if (s3 || !databaseUrl || (await repository.findGeneration()) === 0) return false;
    if ((await storage.readMarker()) !== undefined) return false;
    for await (const _ of storage.list('')) return false;
    return true;
  };

  return {
    /**
     * @param mayStore whether this node may be the first. Not a media worker: it may lack the secret, which it hardly needs
     * @throws StartError that says what differs, and how to mend it
     */
    async check({ mayStore = true } = {}): Promise<void> {
      const text = mayStore ? await repository.findOrStore(JSON.stringify(own)) : await repository.find();
      if (text === undefined) return;
      const agreed = JSON.parse(text) as ClusterSettings;
      if (agreed.secret !== own.secret) {
        throw new StartError(
          `This node has another secret than the one that the database was used with. Set LIGHTWELL_SECRET as on the other nodes, or put back ${dataDir}/secrets.json. ${hint}`,
        );
      }
      if (agreed.storage !== own.storage && agreed.next === own.storage)
        await repository.replace(JSON.stringify({ ...own, publicUrl: agreed.publicUrl }));
      else if (agreed.storage !== own.storage) {
        throw new StartError(
          `This node stores files in the ${formatStorageName(own)}, but the database was used with the ${formatStorageName(agreed)}. Set S3_BUCKET as on the other nodes. ${hint}`,
        );
      }
      if (await isStorageElsewhere()) {
        throw new StartError(
          `${dataDir}/storage is empty, but the database was used with another storage. Share one DATA_DIR/storage, or use an object store. To go on without the files, put an empty file named .generation there.`,
        );
      }
      await checkPublicUrl(agreed, mayStore);
    },

    /**
     * This bucket, or the disk, has the files too: the first node that starts with it makes it the one of all.
     * @param bucket undefined: the disk
     */
    async offerStorage(bucket: { bucket: string } | undefined): Promise<void> {
      const next = formatStorage(bucket);
      const text = await repository.find();
      const agreed = text === undefined ? undefined : (JSON.parse(text) as ClusterSettings);
      if (agreed && agreed.storage !== next) await repository.replace(JSON.stringify({ ...agreed, next }));
    },

    /** Makes this node the one with which others must agree. */
    async accept(): Promise<void> {
      await repository.replace(JSON.stringify(own));
    },
  };
}

function formatStorage(s3: { bucket: string } | undefined): string {
  return s3 ? `bucket ${s3.bucket}` : 'disk';
}

function formatStorageName({ storage }: ClusterSettings): string {
  return storage === 'disk' ? 'disk (DATA_DIR/storage)' : storage;
}

/** What all nodes of a studio have in common, as JSON text. */
export function createClusterCheckRepository(db: Kysely<Schema>) {
  const setting = createTextSetting(db, 'node-agreement');
  return {
    /** @returns the stored text: that of the first node that stored one */
    async findOrStore(value: string): Promise<string> {
      await setting.insert(value);
      return (await setting.find()) ?? value;
    },

    find: setting.find,
    replace: (value: string): Promise<void> => setting.save(value),

    /** The next node that starts stores its own. */
    forget: setting.remove,

    /** Whether a web node has reported within so many seconds. */
    async isNodeAlive(aliveSeconds: number): Promise<boolean> {
      const aliveSince = new Date((await databaseNow(db)) - aliveSeconds * 1_000).toISOString();
      const rows = db.selectFrom('processes').select('id').where('kind', '=', 'web').where('seenAt', '>', aliveSince);
      return (await rows.limit(1).execute()).length > 0;
    },

    /** Of the storage, see server/media/delivery/storage-generation.ts. 0: it was never used. */
    async findGeneration(): Promise<number> {
      const row = db.selectFrom('storageGeneration').select('generation').where('id', '=', 1);
      return (await row.executeTakeFirst())?.generation ?? 0;
    },
  };
}
