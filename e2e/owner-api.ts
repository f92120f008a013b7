import type { StudioProcess } from '#server/testing/studio-process.ts';

/** Signs the owner in and answers a function that creates a record, for stories that are not about the back office. */
export async function createAsOwner(studio: StudioProcess) {
  const { token } = (await post(studio, '/api/admin/login', {
    username: studio.username,
    password: studio.password,
  })) as { token: string };
  return async (path: string, record: object): Promise<{ id: string }> => {
    const answer = await post(studio, path, record, token);
    return (answer as { data: { id: string } }).data;
  };
}

async function post({ origin }: StudioProcess, path: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
