import { fillIn } from '#contract/content/shown-item.ts';
import { isServiceType } from '#contract/service-types.ts';
import { contactFormId } from './contact-state.ts';
import { ContactSection } from './contact-section.tsx';
import { contactHeaders, receiveContact } from './receive-contact.ts';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { loadPage } from '../load-page.ts';
import { pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/route';

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const { content, hero, shown } = await loadPage(context, 'contact');
  return {
    content,
    hero,
    prefill: readPrefill(query, content.form.interest),
    isSent: query.has('sent'),
    head: await pageHead(context, shown),
  };
}

/** What buttons on other pages add to the address (call-to-action.tsx): the service, and the package or role. */
function readPrefill(query: URLSearchParams, interest: string) {
  const service = query.get('service') ?? '';
  const about = query.get('about')?.trim();
  const values = {
    ...(isServiceType(service) && { serviceType: service }),
    ...(about && { message: `${fillIn(interest, { about })}\n\n` }),
  };
  // The page of a rejected form names the package again.
  const search = about ? `?${new URLSearchParams({ ...(isServiceType(service) && { service }), about })}` : '';
  return { about, values, action: `/contact${search}#${contactFormId}` };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export const headers = contactHeaders;

export const action = (args: Route.ActionArgs) => receiveContact(args, '/contact');

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { content, hero, prefill, isSent } = loaderData;
  return (
    <>
      <PageHero words={content.hero} picture={hero} />
      <ContactSection
        content={content}
        key={prefill.about}
        action={prefill.action}
        about={prefill.about}
        defaults={prefill.values}
        rejected={actionData}
        isSent={isSent}
      />
    </>
  );
}
