import { createContext } from 'react-router';
import type { Services } from '#server/services.ts';

/**
 * What loaders and actions work with: `context.get(servicesContext)`. The server takes these same objects from the build
 * (entry.server exports them): importing this file there would make a second, different key.
 */
export const servicesContext = createContext<PageServices>();

/** The services that pages use. A loader gets no more of them: no secrets, no storage, no database. */
export type PageServices = Pick<Services, 'studio' | 'records' | 'media' | 'contact'>;

/** What absolute addresses on a page begin with, such as `https://studio.example`; nothing where it is not known for sure. */
export const siteOriginContext = createContext<string | undefined>();

/** The request's own logger, so that a failing render can be found by its request id. */
export const requestLogContext = createContext<RequestLog>();

/** Who posted a form. Only actions have it: what a loader reads is kept and shown to everybody. */
export const visitorContext = createContext<Visitor>();

export const documentContext = createContext<DocumentParts>();

/** Where the server finds what it makes the document of. */
export interface DocumentParts {
  /**
   * What React wrote: bytes in UTF-8, with one character for each (`latin1`). As a response's body it would pass through a
   * stream, encoded and decoded on the way; as text, one typographic quotation mark doubles its memory.
   */
  bytes?: string;
  /** JSON-LD: for whoever reads the document, and nothing that the browser's script has to know. */
  structuredData?: object;
}

export interface RequestLog {
  error(fields: object, message: string): void;
}

export interface Visitor {
  ip: string;
  userAgent: string | undefined;
}
