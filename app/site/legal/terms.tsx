import { termsText } from '#content/pages/legal.ts';
import { builtInPageHead } from '../seo/page-head.ts';
import type { Route } from './+types/terms';
import { LegalPage } from './legal-page.tsx';

export const loader = async ({ context }: Route.LoaderArgs) => ({ head: await builtInPageHead(context, '/terms') });

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Terms() {
  return <LegalPage text={termsText} />;
}
