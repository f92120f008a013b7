import { createContext } from 'react-router';
import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';
import type { RecordKind } from '#contract/records/kinds.ts';
import type { Services } from '#server/services.ts';

/**
 * Context keys for loaders and actions: `context.get(servicesContext)`. The server gets these objects from the build
 * (entry.server exports them): if it imported this file itself, it would create different keys.
 */
export const servicesContext = createContext<PageServices>();

/** The methods of services that pages use. Loaders get nothing else: no secrets, storage, database, drafts or actions of staff. */
export interface PageServices {
  studio: Pick<Services['studio'], 'identity'>;
  content: Pick<Services['content'], 'document' | 'completeness'>;
  contact: Pick<Services['contact'], 'receive'>;
  retention: Pick<Services['retention'], 'findMonths'>;
  enquiryPage: Services['enquiryPage'];
  clientPage: Pick<Services['clientPage'], 'open'>;
  disclosure: Pick<Services['disclosure'], 'open'>;
  media: Pick<
    Services['media'],
    | 'findHero'
    | 'findPublishedPicture'
    | 'findPublishedVideo'
    | 'listFirstPictures'
    | 'listPublishedPictures'
    | 'listPublishedVideos'
  >;
  records: Pick<Services['records'], 'findPublishedGalleryBySlug'> & {
    [Kind in RecordKind]: Pick<Services['records'][Kind], 'listPublished'>;
  };
}

/** Set while a page says that it is a draft. */
export const draftContext = createContext<DraftNotice | null>(null);

export interface DraftNotice {
  /** the address of the back office where it is edited */
  editor: string;
  /** of the published page, in the language in which it is shown */
  path: string;
  /** of the staff */
  language: 'zh' | 'en';
  /** With `none` the page is shown as published; with `unpublished` visitors have no such page. */
  state: 'draft' | 'unpublished' | 'none';
}

/** The language of the page, from its path. */
export const siteLanguageContext = createContext<SiteLanguage>(sourceLanguage);

/** Origin of absolute URLs on a page, such as `https://studio.example`; undefined if it is neither configured nor used by staff. */
export const siteOriginContext = createContext<string | undefined>();

/** The logger of the request, so that a failed render is logged with its request id. */
export const requestLogContext = createContext<RequestLog>();

/** The visitor who posted a form. Only actions get it: loader data is cached and served to everybody. */
export const visitorContext = createContext<Visitor>();

export const documentContext = createContext<DocumentParts>();

/** The parts from which the server assembles the document. */
export interface DocumentParts {
  /** of the scripts that are allowed to run (`app/ui/inline-script.tsx`); undefined: the document gets no policy */
  scriptMark?: string;
  /**
   * React's output as a `latin1` string, one character per UTF-8 byte. A response body would be a stream that encodes and
   * decodes it again; a normal string takes twice the memory as soon as it has one character outside Latin-1.
   */
  bytes?: string;
  /** JSON-LD for search engines. Not part of the loader data, because the browser's script does not need it. */
  structuredData?: object;
}

export interface RequestLog {
  error(fields: object, message: string): void;
}

export interface Visitor {
  ip: string;
  userAgent: string | undefined;
  /** the header */
  cookie: string | undefined;
}

/** What is behind a link to a client gallery. */
export type ClientPage = Extract<
  NonNullable<Awaited<ReturnType<Services['clientPage']['open']>>>,
  { state: 'open' }
>['page'];
export type ClientChoice = NonNullable<ClientPage['choice']>;
export type ClientItem = ClientPage['sections'][number]['items'][number];
