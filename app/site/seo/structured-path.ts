/** Where the page stands in the site, as schema.org's BreadcrumbList; the home page is where the path begins. */
export function structuredPath({
  path,
  title,
  origin = '',
}: {
  path: string;
  title: string;
  origin?: string | undefined;
}) {
  if (path === '/') return [];
  const steps = [
    { name: 'Home', item: `${origin}/` },
    { name: title, item: `${origin}${path}` },
  ];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
  ];
}
