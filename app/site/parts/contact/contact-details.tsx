import type { ReactNode } from 'react';
import type { PageContent } from '#contract/content/define-page.ts';
import type { contactPage } from '#contract/content/pages/contact.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { useIdentity } from '#app/site/frame/identity.ts';
import { addressLines } from './address-lines.ts';
import { TelephoneLink } from '#app/site/frame/telephone-link.tsx';

type ContactContent = PageContent<typeof contactPage>;

/** Address, opening hours and contact of the studio. */
export function ContactDetails({ words }: { words: ContactContent['details'] }) {
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
            {addressLines(identity, index, words).map((line) => (
              <span key={line.text} lang={line.lang} className="block">
                {line.text}
              </span>
            ))}
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
