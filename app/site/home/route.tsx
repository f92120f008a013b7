import { contactFormId } from '../contact/contact-state.ts';
import { ContactSection } from '../contact/contact-section.tsx';
import { contactHeaders, receiveContact } from '../contact/receive-contact.ts';
import { loadContent } from '../load-content.ts';
import { Sections } from '#app/site/sections/sections.tsx';
import { pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';
import { About, FeaturedSection, Hero, Team } from './home-sections.tsx';
import { loadHome } from './load-home.ts';
import { Services } from './services.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const [{ shown, ...home }, contact] = await Promise.all([loadHome(context), loadContent(context, 'contact')]);
  const head = await pageHead(context, { path: '/', ...home.content.meta, ...shown });
  return {
    ...home,
    contact,
    head,
    isSent: new URL(request.url).searchParams.has('sent'),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export const headers = contactHeaders;

export const action = (args: Route.ActionArgs) => receiveContact(args, '/');

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { content, hero, lower, services, featured, about, team, contact, isSent } = loaderData;
  return (
    <>
      <Hero {...hero} />
      <Sections
        order={content.sections}
        steps={lower.steps}
        of={{
          services: <Services intro={content.services} {...services} />,
          featured: <FeaturedSection categories={featured} texts={content.featured} />,
          about: <About about={about} />,
          team: <Team words={content.team} {...team} />,
          contact: (
            <ContactSection
              content={{ ...contact, invitation: content.contact }}
              action={`/?index#${contactFormId}`}
              rejected={actionData}
              isSent={isSent}
            />
          ),
        }}
      />
    </>
  );
}
