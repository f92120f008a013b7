import { servicesContext } from '#app/services-context.ts';
import { loadPage } from '../load-page.ts';
import { pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';
import { LegalPage, retentionText } from '../legal/legal-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [{ content, shown }, months] = await Promise.all([
    loadPage(context, 'privacy'),
    context.get(servicesContext).retention.findMonths(),
  ]);
  return { content, months, head: await pageHead(context, shown) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Privacy({ loaderData: { content, months } }: Route.ComponentProps) {
  return <LegalPage messages={content} firstParagraphs={{ retention: retentionText(content.retention, months) }} />;
}
