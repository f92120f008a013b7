import type { ReactNode } from 'react';
import type { PageContent } from '#contract/content/define-page.ts';
import { pathIn } from '#contract/content/site-languages.ts';
import type { contactPage } from '#contract/content/pages/contact.ts';
import { Reveal } from '#app/ui/reveal.tsx';
import { islandAttributes } from '#app/site/client/island-attributes.ts';
import { useIdentity } from '#app/site/frame/layout-data.ts';
import { useSiteLanguage } from '#app/site/words/use-site-language.ts';
import { useMessages } from '#app/site/words/site-messages.ts';
import { Phrases } from '#app/site/words/phrases.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { TelephoneLink } from '#app/site/frame/links.tsx';
import { fillIn } from '#contract/content/shown-item.ts';
import { Button } from '#app/ui/button.tsx';
import { OutsideLink } from '#app/site/frame/outside-links.tsx';
import { Lines } from '#app/site/words/shown-text.tsx';
import { addressLines } from '#app/site/frame/studio-address.ts';
import { contactFormId } from './contact-state.ts';
import ContactForm, { type ContactFormProps } from './contact-form.tsx';
import plate from './studio-map-plate.svg';

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

type ContactContent = PageContent<typeof contactPage>;

/** Address, opening hours and contact of the studio. */
function ContactDetails({ words }: { words: ContactContent['details'] }) {
  const identity = useIdentity();
  const { offices, phone, email, hours, lang } = identity;
  return (
    <dl className="contact-details">
      {offices.map((office, index) => (
        <Detail
          key={office.city}
          icon="pin"
          term={offices.length > 1 ? office.city : words.studio}
          termLang={offices.length > 1 ? lang?.[`offices.${index}.city`] : undefined}
        >
          <address className="not-italic">
            <Lines lines={addressLines(identity, index, words.byAppointment)} />
          </address>
        </Detail>
      ))}
      {phone && (
        <Detail icon="phone" term={words.phone}>
          <TelephoneLink phone={phone} className="contact-link" />
        </Detail>
      )}
      <Detail icon="mail" term={words.email}>
        <a href={`mailto:${email}`} className="contact-link">
          {email}
        </a>
      </Detail>
      <Detail icon="clock" term={words.hours}>
        <span lang={lang?.['hours.weekdays']} className="block">
          {hours.weekdays}
        </span>
        <span lang={lang?.['hours.weekends']} className="block">
          {hours.weekends}
        </span>
      </Detail>
    </dl>
  );
}

interface DetailProps {
  icon: IconName;
  term: string;
  termLang?: 'en' | undefined;
  children: ReactNode;
}

function Detail({ icon, term, termLang, children }: DetailProps) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {termLang ? <span lang={termLang}>{term}</span> : term}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Half the height and width of the map section, in degrees. */
const reach = { latitude: 0.004, longitude: 0.008 };

type StudioMapProps = Pick<PageContent<typeof contactPage>, 'map' | 'details'>;

/** A map from a third-party server, loaded only on request of the visitor. The address and a link are always shown. */
function StudioMap({ map: { title, show, open, failed }, details }: StudioMapProps) {
  const { mapOf } = useMessages();
  const identity = useIdentity();
  const comma = useSiteLanguage() === 'zh-Hans' ? '，' : ', ';
  const { map, offices, name } = identity;
  if (offices.length === 0) return null;
  const lines = addressLines(identity, 0, details.byAppointment);
  const address = lines.map(({ text }) => text).join(comma);

  return (
    <section aria-labelledby="map-title" className="studio-map">
      {map && (
        // client/start-page.ts puts it in the place of the drawing.
        <template>
          <iframe
            // oxlint-disable-next-line react/iframe-missing-sandbox -- third-party origin: allow-same-origin gives it access to its own storage only
            sandbox="allow-scripts allow-same-origin allow-popups"
            title={fillIn(mapOf, { name })}
            src={embedUrl(map)}
            className="h-full w-full"
          />
        </template>
      )}
      <img src={plate} alt="" loading="lazy" className="studio-map-plate" />
      <div className="studio-map-cover">
        <div>
          <h3 id="map-title" className="text-h4">
            {title}
          </h3>
          <output className="block text-danger empty:hidden" data-failure={failed} />
          <p lang={lines.every(({ lang }) => lang) ? 'en' : undefined} className="text-small text-ash">
            {address}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6">
          {map && (
            <Button tone="outline" compact className="needs-script" data-show-map>
              {show}
            </Button>
          )}
          <OutsideLink href={map ? markerUrl(map) : searchUrl(address)}>{open}</OutsideLink>
        </div>
      </div>
    </section>
  );
}

interface Position {
  latitude: number;
  longitude: number;
}

function embedUrl({ latitude, longitude }: Position): string {
  const box = [
    longitude - reach.longitude,
    latitude - reach.latitude,
    longitude + reach.longitude,
    latitude + reach.latitude,
  ];
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

function markerUrl({ latitude, longitude }: Position): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

function searchUrl(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}
