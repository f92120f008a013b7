import type { ClientGallery } from '#contract/client-galleries.ts';
import { recordsQuery } from '#app/admin/records/record-lists.ts';

export const clientGalleriesPath = '/api/admin/client-galleries';
/** The first part of the keys of everything in this tab, so that what a colleague has changed is loaded again. */
const key = 'client-galleries';
export const clientGalleriesKey = [key] as const;

/** All that the start of the back office needs of the tab; what its gallery asks for is in calls.ts. */
export const clientGalleriesQuery = recordsQuery<ClientGallery>({ key, listPath: clientGalleriesPath });
