import { servicesContext } from '#app/services-context.ts';
import { contactFormId } from '../parts/contact/contact-ids.ts';
import { ContactSection } from '../parts/contact/contact-section.tsx';
import { contactHeaders, receiveContact } from '../parts/contact/receive-contact.ts';
import { builtInPageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';
import { About } from './about.tsx';
import { FeaturedSection } from './featured-section.tsx';
import { Hero } from './hero.tsx';
import { loadHome } from './load-home.ts';
import { Services } from './services.tsx';
import { Team } from './team.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { contact } = context.get(servicesContext);
  const { shown, ...home } = await loadHome(context);
  const head = await builtInPageHead(context, '/', shown);
  return { ...home, head, formToken: contact.issueFormToken(), isSent: new URL(request.url).searchParams.has('sent') };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export const headers = contactHeaders;

export const action = (args: Route.ActionArgs) => receiveContact(args, '/');

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, services, featured, about, team, isSent, formToken } = loaderData;
  return (
    <>
      <Hero {...hero} />
      <Services {...services} />
      <FeaturedSection categories={featured} />
      <About about={about} />
      <Team {...team} />
      <ContactSection action={`/?index#${contactFormId}`} rejected={actionData} isSent={isSent} formToken={formToken} />
    </>
  );
}
