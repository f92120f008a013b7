import type { z } from 'zod';
import type { Right } from '#contract/accounts/roles.ts';
import type { MediaClient } from '#server/testing/clients/media-client.ts';
import type { TestApp } from '#server/testing/servers/test-app.ts';

/** What a request may refer to. */
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

/** The expected responses of a route: to everybody (`open`), or only to accounts with a right (without a session 401, others get 403). */
export interface Row {
  who: 'open' | Right;
  status: number;
  /** schema of the body, without unknown fields; `none` for no body, `bytes` for non-JSON */
  answer: z.ZodType | 'none' | 'bytes';
  /** for callers who may not edit content, if they get less */
  answerToAnonymous?: z.ZodType;
  /** created for each caller */
  call?: (setting: Setting) => Call | Promise<Call>;
}
