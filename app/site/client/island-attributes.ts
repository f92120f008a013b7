import type { ComponentProps } from 'react';
import type { IslandName, islands } from './islands.ts';

export type IslandProperties<Name extends IslandName> = ComponentProps<
  Awaited<ReturnType<(typeof islands)[Name]>>['default']
>;

/**
 * The attributes of an element whose only child is an island: a component that React hydrates in the browser
 * (islands.ts). The properties stand there as JSON, so they have to be plain data. In the browser an island is a root
 * of its own: it may use neither a context of the page nor `useId`.
 */
export function islandAttributes<Name extends IslandName>(name: Name, properties: IslandProperties<Name>) {
  return { 'data-island': name, 'data-properties': JSON.stringify(properties) };
}
