import { startStudioProcess, type StudioProcess } from '#server/testing/servers/studio-process.ts';
import { startPostgres } from '#server/testing/databases/postgres-process.ts';
import { runOn } from '#server/testing/databases/postgres-server.ts';
import { fillLargeStudio } from '#server/testing/fixtures/filled-studio.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import type { ContactMessage } from '#contract/enquiries.ts';

export const largeWorkflow = { messages: 10_000, notesOfEach: 2 };

const visits = 20;
/** Words of fillLargeStudio. */
const searches = {
  'a word of one note': 'zephyr7775',
  'a word of all notes': 'garden',
  'two words, one in each message': 'spring visitor4321@',
  'a word that nothing contains': 'xylophone',
};

/** The desk of a studio with years of enquiries and notes, over HTTP, on both databases. */
export async function* benchWorkflow() {
  yield await measure('SQLite', await startStudioProcess());
  const postgres = await startPostgres();
  try {
    await runOn(postgres.url, 'create database desk');
    const databaseUrl = `${postgres.url}/desk`;
    yield await measure('PostgreSQL', await startStudioProcess({ DATABASE_URL: databaseUrl }), databaseUrl);
  } finally {
    await postgres.stop();
  }
}

async function measure(database: string, studio: StudioProcess, databaseUrl?: string) {
  try {
    await fillLargeStudio(studio.dataDir, { media: 0, ...largeWorkflow }, databaseUrl);
    const { headers } = await signInAsOwner(studio);
    const get = async (path: string): Promise<unknown> => {
      const response = await fetch(studio.origin + path, { headers });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
      return response.json();
    };
    const list = async (query: string) =>
      (await get(`/api/admin/contacts?limit=50&view=inbox${query}`)) as ContactMessage[];
    // Everything that the list of enquiries asks for when it is opened.
    const firstView = await measureTimes(async () => {
      const [shown] = await Promise.all([
        list(''),
        get('/api/admin/contacts/counts'),
        get('/api/admin/summary'),
        get('/api/admin/mail-settings'),
      ]);
      await get(`/api/admin/mails?contacts=${shown.map(({ id }) => id).join(',')}`);
      return shown.length;
    });
    const found: Record<string, Awaited<ReturnType<typeof measureTimes>>> = {};
    for (const [name, words] of Object.entries(searches)) {
      const search = `search=${encodeURIComponent(words)}`;
      found[name] = await measureTimes(async () => {
        const [shown] = await Promise.all([list(`&${search}`), get(`/api/admin/contacts/counts?${search}`)]);
        return shown.length;
      });
    }
    return { database, firstView, searches: found };
  } finally {
    await studio.stop();
  }
}

/** Milliseconds. The first time counts, too: nothing is warm when staff sign in. */
async function measureTimes(work: () => Promise<number>) {
  const times: number[] = [];
  let found = 0;
  for (let visit = 0; visit < visits; visit += 1) {
    const start = performance.now();
    found = await work();
    times.push(performance.now() - start);
  }
  return { sorted: times.toSorted((a, b) => a - b), found };
}
