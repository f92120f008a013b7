import type { MetaDescriptor } from 'react-router';

interface Graph {
  '@graph': { '@type': string; image?: { contentUrl: string }[] }[];
}

/** The addresses of the pictures that a page names: its shared picture, in its head, and those of its galleries. */
export function picturesNamedIn(head: readonly MetaDescriptor[], structuredData: object | undefined): string[] {
  const shared = head.flatMap((descriptor) =>
    'property' in descriptor && descriptor.property === 'og:image' ? [String(descriptor.content)] : [],
  );
  const { '@graph': graph } = (structuredData ?? { '@graph': [] }) as Graph;
  const shown = graph
    .filter((node) => node['@type'] === 'ImageGallery')
    .flatMap(({ image = [] }) => image.map(({ contentUrl }) => contentUrl));
  return [...new Set([...shared, ...shown])];
}
