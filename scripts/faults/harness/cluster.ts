import path from 'node:path';
import { freePort } from '#server/testing/servers/free-port.ts';
import { startPostgres } from '#server/testing/databases/postgres-process.ts';
import { runOn } from '#server/testing/databases/postgres-server.ts';
import { createStudio, withFolder } from './studio.ts';

type Server = ReturnType<typeof createStudio>;

export interface ClusterNode {
  origin: string;
  server: Server;
}

interface Cluster {
  databaseUrl: string;
  folder: string;
  nodes: ClusterNode[];
  restartPostgres(): Promise<void>;
}

interface ClusterOptions {
  web: number;
  environment?: (node: number) => Record<string, string>;
  /** default: without pages */
  script?: string;
}

/** Web nodes with one PostgreSQL, one storage and one secret, and one process each. */
export async function withCluster<T>(
  { web, environment = () => ({}), script }: ClusterOptions,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres();
  const nodes: ClusterNode[] = [];
  try {
    return await withFolder(async (folder) => {
      await runOn(postgres.url, 'create database studio');
      const databaseUrl = `${postgres.url}/studio`;
      try {
        for (let node = 0; node < web; node += 1) {
          const port = await freePort();
          const settings = {
            PORT: String(port),
            DATABASE_URL: databaseUrl,
            WEB_PROCESSES: '1',
            MEDIA_WORKER: 'none',
            ...environment(node),
          };
          const server = createStudio(folder, settings, script === undefined ? {} : { script: path.resolve(script) });
          nodes.push({ origin: await server.start(), server });
        }
        return await work({ databaseUrl, folder, nodes, restartPostgres: postgres.restart });
      } finally {
        for (const { server } of nodes) server.kill();
      }
    });
  } finally {
    await postgres.stop();
  }
}
