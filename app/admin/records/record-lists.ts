import { kinds, mapKinds } from '#contract/records/kinds.ts';

/**
 * Where the lists of records come from, and what they are cached as: known without the form and the cards of their kind, so that a list is asked for
 * while these are loaded. Galleries and their images come from the public lists, which tell staff the drafts, too.
 */
export const recordLists = mapKinds((kind) => ({
  key: kind,
  listPath: kinds[kind].path[kind === 'galleries' || kind === 'cmsImages' ? 'public' : 'admin'],
}));
