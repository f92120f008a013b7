import { contactContent } from '#content/pages/contact.ts';
import { Reveal } from '#app/ui/reveal.tsx';
import { ContactDetails } from './contact-details.tsx';
import { islandAttributes } from '#app/site/client/island-attributes.ts';
import { useIdentity } from '#app/site/frame/identity.ts';
import { contactFormId } from './contact-ids.ts';
import ContactForm, { type ContactFormProps } from './contact-form.tsx';
import { StudioMap } from './studio-map.tsx';

/** The contact form with the contact details, on the home page and the contact page. */
export function ContactSection(options: Omit<ContactFormProps, 'studio'>) {
  const { phone, email } = useIdentity();
  const form = { ...options, studio: { phone, email } };
  return (
    <section id="contact" aria-labelledby="contact-title" className="section">
      <div className="wrap columns-12 gap-y-14">
        <div className="col-span-12 lg:col-span-5">
          <h2 id="contact-title" className="text-h2">
            {contactContent.title}
          </h2>
          <p className="measure mt-6 text-lead text-ash">{contactContent.text}</p>
          <ContactDetails />
        </div>
        <Reveal className="col-span-12 lg:col-span-6 lg:col-start-7">
          <div id={contactFormId} {...islandAttributes('contact-form', form)}>
            <ContactForm {...form} />
          </div>
        </Reveal>
        <div className="col-span-12">
          <StudioMap />
        </div>
      </div>
    </section>
  );
}
