import { tabPath } from '#contract/admin-tabs.ts';

/** What the tab shows: all galleries, or one; `enquiry`: a form that is filled in from it. */
export function clientGalleriesPathOf(query: { gallery?: string; enquiry?: string } = {}): string {
  return tabPath('client-galleries', query);
}

/** An id of the address; what is none asks the server for nothing. */
export function readClientGalleriesUrl(search: string): { gallery: string | undefined; enquiry: string | undefined } {
  const query = new URLSearchParams(search);
  const read = (name: string) => /^[0-9a-f-]{36}$/.exec(query.get(name) ?? '')?.[0];
  return { gallery: read('gallery'), enquiry: read('enquiry') };
}
