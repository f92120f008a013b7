import type { MetaDescriptor } from 'react-router';

interface Graph {
  '@graph': { '@type': string; image?: { contentUrl: string }[] }[];
}

/** The addresses of the pictures that a page's head names: its shared picture and those of its galleries. */
export function picturesNamedIn(head: readonly MetaDescriptor[]): string[] {
  const named = head.flatMap((descriptor) => {
    if ('property' in descriptor && descriptor.property === 'og:image') return [String(descriptor.content)];
    if (!('script:ld+json' in descriptor)) return [];
    const { '@graph': graph } = descriptor['script:ld+json'] as unknown as Graph;
    return graph
      .filter((node) => node['@type'] === 'ImageGallery')
      .flatMap(({ image = [] }) => image.map(({ contentUrl }) => contentUrl));
  });
  return [...new Set(named)];
}
