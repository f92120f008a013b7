import { startSession } from './session.ts';

/** `unreachable`: no answer, or none that could be read. */
export type LoginOutcome = { success: true } | { success: false; message?: string } | 'unreachable';

interface LoginAnswer {
  success?: boolean;
  token?: string;
  message?: string;
}

/** Signs in. The answer says in words why it failed; 401 here is a wrong password, not an ended session. */
export async function login(username: string, password: string): Promise<LoginOutcome> {
  let answer: LoginAnswer;
  try {
    const response = await fetch('/api/admin/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    answer = (await response.json()) as LoginAnswer;
  } catch {
    return 'unreachable';
  }
  if (!answer.success || !answer.token) return { success: false, message: answer.message };
  startSession(answer.token);
  return { success: true };
}
