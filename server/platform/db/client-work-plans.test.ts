import { DatabaseSync, StatementSync } from 'node:sqlite';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

// A studio may have fifty thousand items of client work: what has nothing to do with them must not read them all. By SQLite's plans, which do
// not depend on how many there are.
let studio: TestApp;
beforeAll(async () => {
  studio = await createTestApp();
});
afterAll(() => studio.close());

/** What SQLite does with the library for a request: the steps of its plans. */
async function stepsOf(url: string): Promise<string[]> {
  const headers = await studio.signIn();
  const statements = new Set<string>();
  const { all } = StatementSync.prototype;
  StatementSync.prototype.all = function (this: StatementSync, ...values: Parameters<typeof all>) {
    statements.add(this.sourceSQL);
    return all.apply(this, values);
  } as typeof all;
  try {
    const answer = await studio.inject({ url, headers });
    expect(answer.statusCode).toBe(200);
  } finally {
    StatementSync.prototype.all = all;
  }
  const database = new DatabaseSync(path.join(studio.services.config.dataDir, 'lightwell.sqlite'));
  const ofLibrary = [...statements].filter((text) => /from "media"/.test(text));
  expect(ofLibrary.length).toBeGreaterThan(0);
  const steps = ofLibrary.flatMap((text) => {
    const given = Array.from(text.matchAll(/\?/g), () => '');
    const plan = database.prepare(`explain query plan ${text}`).all(...given) as { detail: string }[];
    return plan.map(({ detail }) => detail).filter((detail) => / media\b/.test(detail));
  });
  database.close();
  return steps;
}

test.each(['/api/admin/trash', '/api/admin/system', '/api/admin/first-steps', '/api/admin/summary', '/api/media'])(
  '%s reads no item of client work',
  async (url) => {
    const steps = await stepsOf(url);
    expect(steps.filter((step) => /^SCAN media$/.test(step))).toEqual([]);
  },
);
