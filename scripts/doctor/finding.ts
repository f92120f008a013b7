/** What a check has found. One line; `advice` says what to do. */
export interface Finding {
  state: 'ok' | 'warning' | 'failed';
  text: string;
  advice?: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string, advice: string): Finding => ({ state: 'warning', text, advice });
export const failed = (text: string, advice: string): Finding => ({ state: 'failed', text, advice });
