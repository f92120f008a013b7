import type { z } from 'zod';
import type { MediaClient } from './media-client.ts';
import type { TestApp } from '#server/testing/servers/test-app.ts';

/** What a call may refer to. */
export interface Setting {
  studio: TestApp;
  owner: { authorization: string };
  client: MediaClient;
  /** a processed, published photo */
  photoId: string;
  photoBase: string;
}

interface Call {
  url?: string;
  payload?: object;
  headers?: Record<string, string>;
}

/** What a route answers to a call in order: everybody (`open`) or only a valid session (`staff`; all others get 401). */
export interface Row {
  who: 'open' | 'staff';
  status: number;
  /** of the body; nothing may be in it beside; `none` for no body, `bytes` for what is no JSON */
  answer: z.ZodType | 'none' | 'bytes';
  /** for callers without a session, where they are told less */
  answerToAnonymous?: z.ZodType;
  /** made anew for every caller */
  call?: (setting: Setting) => Call | Promise<Call>;
}
