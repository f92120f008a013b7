import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createExchangeServices } from '#server/exchange-services.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp } from '#server/testing/servers/test-app.ts';

const readStudioFile = async (root: string) =>
  JSON.parse(await readFile(path.join(root, 'studio.json'), 'utf8')) as object;

test('an altered photo goes from studio to studio with its mark, its original and the code that is printed', async () => {
  const [from, to] = await Promise.all([createTestApp(), createTestApp()]);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lightwell-altered-'));
  const its = path.join(folder, 'first');
  try {
    const owner = await from.signIn();
    const client = createMediaClient(from, owner);
    const original = await client.add(await photo({ width: 501 }), { category: 'visual-staging' });
    const { id } = await client.add(await photo({ width: 502 }), { category: 'visual-staging' });
    const payload = { alteration: 'staged', originalMediaId: original.id, alterationNote: 'A sofa' };
    const marked = await from.inject({ method: 'PATCH', url: `/api/admin/media/${id}`, headers: owner, payload });
    const { disclosurePath } = marked.json().data;
    // What waits to take the place of another is of no export.
    await client.add(await photo({ width: 503 }), { replacesId: original.id });
    await createExchangeServices(from.services).studioExport.exportTo(its);
    await to.signIn();
    const { counts } = await createExchangeServices(to.services).studioImport.importFrom(its, {});
    expect(counts.get('items of the library')).toEqual({ added: 2, known: 0 });
    await createTestWorker(to.services).runAll();
    expect(await to.services.disclosure.open(disclosurePath.slice(3))).toMatchObject({
      kind: 'staged',
      note: 'A sofa',
      altered: { width: 502 },
      original: { width: 501 },
    });
    const again = path.join(folder, 'again');
    await createExchangeServices(to.services).studioExport.exportTo(again);
    expect(await readStudioFile(again)).toEqual(await readStudioFile(its));
  } finally {
    await Promise.all([from.close(), to.close()]);
    await rm(folder, { recursive: true });
  }
});
