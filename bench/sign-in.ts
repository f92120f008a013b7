import type { StudioProcess } from '#server/testing/studio-process.ts';

const tokens = new Map<string, string>();

/** The owner's bearer token at this server, asked for once. */
export async function token(studio: StudioProcess): Promise<string> {
  const kept = tokens.get(studio.origin);
  if (kept) return kept;
  const answer = await fetch(`${studio.origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: studio.username, password: studio.password }),
  });
  const { token: fresh } = (await answer.json()) as { token: string };
  tokens.set(studio.origin, fresh);
  return fresh;
}
