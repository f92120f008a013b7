import { type PageName, pageNames } from '#contract/content/content-pages.ts';
import { hourMs } from '#contract/durations.ts';
import { createSignedTexts } from '#server/platform/signed-token.ts';

const ttlMs = hourMs;

/** What a signed address shows: the draft of one page. */
export interface DraftLink {
  page: PageName;
  /** slug of the one gallery that it shows, published or not; with the page of galleries only */
  gallery?: string | undefined;
  /** the language of the bar above the page */
  staffLanguage: 'zh' | 'en';
  hasBar: boolean;
}

/** For whom it was signed: the link ends with this session. */
interface OfSession {
  sessionId: string;
}

export type DraftLinks = ReturnType<typeof createDraftLinks>;

/**
 * Keys of drafts, `{page}.{language}.{bar}.{expiry}.{session}[.{gallery}]~{signature}`: for one page, an hour, and no longer than the session that asked. Every node with the same secret can
 * check them, and nothing is stored. Logs leave out what follows `~`.
 */
export function createDraftLinks({ key }: { key: Buffer }) {
  const signed = createSignedTexts(key, '~');

  return {
    issue(
      { page, gallery, staffLanguage, hasBar, sessionId }: DraftLink & OfSession,
      now = Date.now(),
    ): { token: string; expiresAt: string } {
      const expires = now + ttlMs;
      const parts = [page, staffLanguage, hasBar ? 'bar' : 'frame', Math.floor(expires / 1000), sessionId];
      const text = [...parts, ...(gallery === undefined ? [] : [gallery])].join('.');
      return { token: signed.toToken(text), expiresAt: new Date(expires).toISOString() };
    },

    /** @returns what the key shows, and for whom; undefined if this installation has not signed it, or too long ago */
    open(token: string, now = Date.now()): (DraftLink & OfSession) | undefined {
      const text = signed.open(token);
      if (text === undefined) return undefined;
      const [name, staffLanguage, bar, expires, sessionId = '', gallery] = text.split('.');
      const page = pageNames.find((each) => each === name);
      if (!page || !(Number(expires) * 1000 >= now)) return undefined;
      return {
        page,
        ...(gallery !== undefined && { gallery }),
        staffLanguage: staffLanguage === 'zh' ? 'zh' : 'en',
        hasBar: bar === 'bar',
        sessionId,
      };
    },
  };
}
