import { data, type MetaDescriptor, redirect } from 'react-router';
import { pathIn } from '#contract/content/site-languages.ts';
import { enquiryAddition } from '#contract/enquiries.ts';
import { faultsIn } from '#contract/faults/faults-in.ts';
import { type ToldFault, formatFault } from '#contract/faults/format-fault.ts';
import { enquiryNames } from '#app/page-queries.ts';
import { requestLogContext, servicesContext, siteLanguageContext } from '#app/services-context.ts';
import { loadContent } from '#app/site/load-content.ts';
import { siteMessages } from '#app/site/words/site-messages.ts';
import type { Route } from './+types/route';
import { EnquiryPage, type RejectedChange, GoneEnquiry } from './enquiry-page.tsx';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { studio, enquiryPage } = context.get(servicesContext);
  const [content, contact, { name }] = await Promise.all([
    loadContent(context, 'enquiry'),
    loadContent(context, 'contact'),
    studio.identity(),
  ]);
  const page = { content, form: contact.form, studio: name };
  if (params.key === enquiryNames.withdrawn) return { ...page, enquiry: undefined, isWithdrawn: true, isAdded: false };
  const enquiry = await enquiryPage.find(params.key);
  const shown = { ...page, enquiry, isWithdrawn: false, isAdded: new URL(request.url).searchParams.has('added') };
  return data(shown, enquiry ? undefined : { status: 404 });
}

/** For forms that are sent without script, as all forms of this page are. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { enquiryPage } = context.get(servicesContext);
  const language = context.get(siteLanguageContext);
  const inLanguage = (fault: ToldFault) => formatFault(siteMessages[language].enquiryErrors, fault);
  const form = await request.formData();
  try {
    if (form.get('intent') === 'withdraw') {
      if (!form.has('confirmed')) {
        const { withdraw } = await loadContent(context, 'enquiry');
        return rejected({ withdrawal: { error: withdraw.unconfirmed } });
      }
      await enquiryPage.withdraw(params.key);
      return redirect(pathIn(language, `/enquiry/${enquiryNames.withdrawn}`), 303);
    }
    const text = String(form.get('text') ?? '');
    const checked = enquiryAddition.safeParse({ text });
    if (!checked.success) {
      const error = faultsIn(checked.error).map(inLanguage)[0] ?? '';
      return rejected({ addition: { text, error } });
    }
    await enquiryPage.add(params.key, checked.data.text);
    return redirect(pathIn(language, `/enquiry/${params.key}?added=1`), 303);
  } catch (error) {
    const { status, code = '', message } = error as { status?: unknown; code?: string; message: string };
    // The page says that the enquiry is gone.
    if (status === 404) return data<RejectedChange>({}, { status });
    if (status !== 429) {
      context.get(requestLogContext).error({ err: error }, 'an enquiry could not be changed on its page');
      throw error;
    }
    return rejected(
      { addition: { text: String(form.get('text') ?? ''), error: inLanguage({ code, params: {}, message }) } },
      status,
    );
  }
}

const rejected = (change: RejectedChange, status = 400) => data(change, { status });

/** No canonical address, share tags or structured data: they would repeat the private address. */
export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const texts = loaderData?.content.meta;
  return [
    { title: [texts?.title, loaderData?.studio].filter(Boolean).join(' | ') },
    ...(texts ? [{ name: 'description', content: texts.description }] : []),
    { name: 'robots', content: 'noindex, nofollow' },
    // Other sites do not learn the address. With `no-referrer` browsers would send forms without an origin, and those are refused.
    { name: 'referrer', content: 'same-origin' },
  ];
}

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const { content, form, enquiry, isWithdrawn, isAdded } = loaderData;
  if (!enquiry) return <GoneEnquiry words={content} isWithdrawn={isWithdrawn} />;
  return (
    <EnquiryPage
      words={content}
      form={form}
      enquiry={enquiry}
      isAdded={isAdded && !actionData}
      rejected={actionData ?? {}}
    />
  );
}
