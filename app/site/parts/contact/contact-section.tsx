import type { PageContent } from '#contract/content/define-page.ts';
import { pathIn } from '#contract/content/site-languages.ts';
import type { contactPage } from '#contract/content/pages/contact.ts';
import { Reveal } from '#app/ui/reveal.tsx';
import { ContactDetails } from './contact-details.tsx';
import { islandAttributes } from '#app/site/client/island-attributes.ts';
import { useIdentity } from '#app/site/frame/identity.ts';
import { useSiteLanguage } from '#app/site/words/use-site-language.ts';
import { useMessages } from '#app/site/words/use-words.ts';
import { contactFormId } from './contact-ids.ts';
import ContactForm, { type ContactFormProps } from './contact-form.tsx';
import { StudioMap } from './studio-map.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';

interface ContactSectionProps extends Omit<ContactFormProps, 'studio' | 'texts' | 'words'> {
  content: PageContent<typeof contactPage>;
}

/** The contact form with the contact details, on the home page and the contact page. */
export function ContactSection({ content, action, ...options }: ContactSectionProps) {
  const { phone, email } = useIdentity();
  const { contactForm: words } = useMessages();
  const { form: labels, thanks, failure } = content;
  const form = {
    ...options,
    action: pathIn(useSiteLanguage(), action),
    studio: { phone, email },
    texts: { form: labels, thanks, failure },
    words,
  };
  return (
    <section id="contact" aria-labelledby="contact-title" className="section">
      <div className="wrap columns-12 gap-y-14">
        <div className="col-span-12 lg:col-span-5">
          <h2 id="contact-title" className="text-h2">
            <Phrases>{content.invitation.title}</Phrases>
          </h2>
          <p className="measure mt-6 text-lead text-ash">{content.invitation.text}</p>
          <ContactDetails words={content.details} />
        </div>
        <Reveal className="col-span-12 lg:col-span-6 lg:col-start-7">
          <div id={contactFormId} {...islandAttributes('contact-form', form)}>
            <ContactForm {...form} />
          </div>
        </Reveal>
        <div className="col-span-12">
          <StudioMap map={content.map} details={content.details} />
        </div>
      </div>
    </section>
  );
}
