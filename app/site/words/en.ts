/**
 * Labels of controls and other fixed words of the public site, which are not texts of the owner (those stand in the documents
 * of the pages). Plain data, so that an island can get them as properties; words in braces are placeholders for `fillIn`.
 */
export const en = {
  /** accessible name of a button that occurs for several things */
  labelOf: '{action}: {of}',
  /** of links to other sites */
  opensNewTab: '(opens in a new tab)',
};

export type SiteWords = Readonly<typeof en>;
