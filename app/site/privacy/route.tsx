import { servicesContext } from '#app/services-context.ts';
import { loadContent } from '../parts/load-content.ts';
import { pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';
import { LegalPage } from '../legal/legal-page.tsx';
import { retentionText } from '../legal/retention-text.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [content, months] = await Promise.all([
    loadContent(context, 'privacy'),
    context.get(servicesContext).retention.findMonths(),
  ]);
  return { content, months, head: await pageHead(context, { path: '/privacy', ...content.meta }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Privacy({ loaderData: { content, months } }: Route.ComponentProps) {
  return <LegalPage words={content} firstParagraphs={{ retention: retentionText(content.retention, months) }} />;
}
