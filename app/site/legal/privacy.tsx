import { servicesContext } from '#app/services-context.ts';
import { privacyText } from '#content/pages/legal.ts';
import { builtInPageHead } from '../seo/page-head.ts';
import type { Route } from './+types/privacy';
import { LegalPage } from './legal-page.tsx';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  retentionMonths: await context.get(servicesContext).retention.findMonths(),
  head: await builtInPageHead(context, '/privacy'),
});

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={privacyText(loaderData.retentionMonths)} />;
}
