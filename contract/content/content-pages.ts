import { portraitPage } from './pages/portrait.ts';

/** All pages whose content the owner can change, in the order of the back office. */
export const contentPages = {
  portrait: portraitPage,
} as const;

export type PageName = keyof typeof contentPages;
export const pageNames = Object.keys(contentPages) as PageName[];
