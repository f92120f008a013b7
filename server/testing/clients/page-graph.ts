import { expect } from 'vitest';

/** A node of the structured data of a page. */
export interface GraphNode {
  '@type': string;
  [key: string]: unknown;
}

/** The structured data of a page, of which there must be exactly one. */
export function readGraph(html: string): GraphNode[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  return (JSON.parse(scripts[0]?.[1] ?? '') as { '@graph': GraphNode[] })['@graph'];
}
