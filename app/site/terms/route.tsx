import { loadPage } from '../load-page.ts';
import { pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';
import { LegalPage } from '../legal/legal-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { content, shown } = await loadPage(context, 'terms');
  return { content, head: await pageHead(context, shown) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Terms({ loaderData: { content } }: Route.ComponentProps) {
  return <LegalPage messages={content} />;
}
