import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { createScratchFolder } from '#server/platform/scratch-folder.ts';
import { openSecrets, type Secrets } from '#server/platform/secrets.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { askStudio, type StudioAsked } from './ask-studio.ts';

const timeoutMs = 8_000;

/** There is no studio here, so the rest of the checks has nothing to look at. */
export class NoStudio extends Error {}

/** What checks look at. Each part is opened at its first use, for all of them together; nothing is created or migrated. */
export interface OpenStudio {
  config: Config;
  /** @throws NoStudio */
  database(): Promise<Database>;
  storage(): Promise<Storage>;
  /** undefined if this studio has none yet */
  secrets(): Secrets | undefined;
  /** @throws NoStudio without PUBLIC_URL; else as `askStudio` */
  ask(): Promise<StudioAsked>;
  close(): Promise<void>;
}

export function openStudio(config: Config): OpenStudio {
  const { dataDir, databaseUrl, publicUrl, secret } = config;
  let database: Database | undefined;
  let storage: Promise<Storage> | undefined;
  let asked: Promise<StudioAsked> | undefined;

  const secrets = () => {
    // Without the variable it would be created.
    if (secret === undefined && !existsSync(path.join(dataDir, 'secrets.json'))) return undefined;
    return openSecrets({ dataDir, given: secret });
  };

  return {
    config,
    async database() {
      const file = path.join(dataDir, 'lightwell.sqlite');
      if (!databaseUrl && !statSync(file, { throwIfNoEntry: false })?.size)
        throw new NoStudio(`There is no studio in DATA_DIR (${dataDir}).`);
      database ??= openDatabase(config, { timeoutMs, readOnly: true });
      return database;
    },
    storage: () => (storage ??= openStorage(config, createScratchFolder(path.join(dataDir, 'scratch')))),
    secrets,
    async ask() {
      if (!publicUrl) throw new NoStudio('PUBLIC_URL is not set.');
      return (asked ??= askStudio(publicUrl, secrets()?.doctorKey));
    },
    close: async () => database?.close(),
  };
}
