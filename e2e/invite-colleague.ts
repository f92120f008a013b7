import { callApi } from '#server/testing/clients/api-client.ts';
import { signInAsOwner } from '#server/testing/clients/owner-client.ts';
import type { StudioProcess } from '#server/testing/servers/studio-process.ts';

/** An editor who has accepted an invitation, to be signed in as the owner is. */
export async function inviteColleague(studio: StudioProcess, username: string): Promise<StudioProcess> {
  const { headers } = await signInAsOwner(studio);
  const json = { username, role: 'editor', language: 'en', proof: { password: studio.password } };
  const answer = await callApi(`${studio.origin}/api/admin/invitations`, { headers, json });
  const { data } = (await answer.json()) as { data: { token: string } };
  const password = `the password of ${username}`;
  await callApi(`${studio.origin}/api/admin/invitations/accept`, { json: { token: data.token, password } });
  return { ...studio, username, password };
}
