import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import { startStudioProcess, type StudioProcess } from '#server/testing/servers/studio-process.ts';
import { expect, test } from '../story.ts';

test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
  startStudio: ({}, provide) =>
    provide((saved) =>
      startStudioProcess(
        { ...saved, MEDIA_WORKER: 'none', WEB_PROCESSES: '1' },
        'server/testing/servers/api-server.ts',
      ),
    ),
});

const entries = '/api/admin/about-content';

async function namesIn(studio: StudioProcess): Promise<string[]> {
  const owner = await signInAsOwner(studio);
  const answer = await fetch(studio.origin + entries, { headers: owner.headers });
  const { data } = (await answer.json()) as { data: { title: string }[] };
  return data.map(({ title }) => title);
}

/** @param title names the test that created the entry, and the studio's address at that time */
async function add(studio: StudioProcess, title: string) {
  const owner = await signInAsOwner(studio);
  await owner.create(entries, { sectionKey: title.replaceAll(/\W/g, '_'), title, content: title });
}

let origin: string;

test('the first test creates an entry', async ({ studio }) => {
  await add(studio, `first at ${studio.origin}`);
});

test('the second fails once', async ({ studio }, { retry }) => {
  expect(await namesIn(studio)).toEqual([`first at ${studio.origin}`]);
  await add(studio, `second, try ${retry}`);
  expect(retry).toBe(1);
  origin = studio.origin;
});

test('the third finds the entries of both', async ({ studio }) => {
  expect(studio.origin).toBe(origin);
  expect((await namesIn(studio)).toSorted()).toEqual([`first at ${origin}`, 'second, try 1']);
});
