import { framePage } from './pages/frame.ts';
import { portraitPage } from './pages/portrait.ts';

/** All pages whose content the owner can change, in the order of the back office. */
export const contentPages = {
  portrait: portraitPage,
  frame: framePage,
} as const;

export type PageName = keyof typeof contentPages;
export const pageNames = Object.keys(contentPages) as PageName[];
