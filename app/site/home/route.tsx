import { servicesContext } from '#app/services-context.ts';
import { contactFormId } from '../parts/contact/contact-ids.ts';
import { ContactSection } from '../parts/contact/contact-section.tsx';
import { contactHeaders, receiveContact } from '../parts/contact/receive-contact.ts';
import { loadContent } from '../parts/load-content.ts';
import { builtInPageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';
import { About } from './about.tsx';
import { FeaturedSection } from './featured-section.tsx';
import { Hero } from './hero.tsx';
import { loadHome } from './load-home.ts';
import { Services } from './services.tsx';
import { Team } from './team.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { contact: service } = context.get(servicesContext);
  const [{ shown, ...home }, contact] = await Promise.all([loadHome(context), loadContent(context, 'contact')]);
  const head = await builtInPageHead(context, '/', shown);
  return {
    ...home,
    contact,
    head,
    formToken: service.issueFormToken(),
    isSent: new URL(request.url).searchParams.has('sent'),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export const headers = contactHeaders;

export const action = (args: Route.ActionArgs) => receiveContact(args, '/');

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, services, featured, about, team, contact, isSent, formToken } = loaderData;
  return (
    <>
      <Hero {...hero} />
      <Services {...services} />
      <FeaturedSection categories={featured} />
      <About about={about} />
      <Team {...team} />
      <ContactSection
        content={contact}
        action={`/?index#${contactFormId}`}
        rejected={actionData}
        isSent={isSent}
        formToken={formToken}
      />
    </>
  );
}
