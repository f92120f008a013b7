/** Sends a request to a running server. @throws for every unsuccessful response, with its text */
export async function callApi(url: string, init: RequestInit & { json?: object } = {}): Promise<Response> {
  const { json, ...rest } = init;
  const answer = await fetch(url, {
    ...rest,
    ...(json && { body: JSON.stringify(json), method: rest.method ?? 'POST' }),
    headers: { ...(json && { 'content-type': 'application/json' }), ...rest.headers },
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** @returns the token of a new session */
export async function tokenAt(origin: string, username: string, password: string): Promise<string> {
  const answer = await callApi(`${origin}/api/admin/login`, { json: { username, password } });
  return ((await answer.json()) as { token: string }).token;
}

/** @returns headers of a new session */
export async function signInAt(origin: string, username: string, password: string): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await tokenAt(origin, username, password)}` };
}
