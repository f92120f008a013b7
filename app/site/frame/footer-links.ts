import { pathsInFooter } from '#contract/site-pages.ts';

/** Where the links of the footer lead, in order. */
export const servicePages = pathsInFooter('services');
export const companyPages = pathsInFooter('company');
export const legalPages = pathsInFooter('legal');

/** The links with their labels. */
export function toLabelledLinks<Id extends string>(
  pages: Readonly<Record<Id, string>>,
  labels: Readonly<Record<Id, string>>,
): { label: string; to: string }[] {
  return (Object.keys(pages) as Id[]).map((id) => ({ label: labels[id], to: pages[id] }));
}
