import type { ReactNode } from 'react';
import type { PageContent } from '#contract/content/define-page.ts';
import type { contactPage } from '#contract/content/pages/contact.ts';
import { sourceLanguage } from '#contract/content/site-languages.ts';
import type { StudioIdentity } from '#contract/studio.ts';
import { hoursInChinese } from '#content/zh-Hans/studio.ts';
import { useSiteLanguage } from '#app/site/words/use-words.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { useIdentity } from '#app/site/frame/identity.ts';
import { TelephoneLink } from '#app/site/frame/telephone-link.tsx';

type ContactContent = PageContent<typeof contactPage>;

/** Address, opening hours and contact of the studio. */
export function ContactDetails({ words }: { words: ContactContent['details'] }) {
  const { offices, phone, email, hours } = useIdentity();
  return (
    <dl className="contact-details">
      {offices.map((office) => (
        <Detail key={office.city} icon="pin" term={offices.length > 1 ? office.city : words.studio}>
          <address className="not-italic">
            {addressLines(office, words).map((line) => (
              <span key={line} className="block">
                {line}
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
        <Hours>{hours.weekdays}</Hours>
        <Hours>{hours.weekends}</Hours>
      </Detail>
    </dl>
  );
}

/** Hours of the studio's own are in the language that it has entered. */
function Hours({ children }: { children: string }) {
  const isChinese = useSiteLanguage() === 'zh-Hans';
  const chinese = isChinese ? hoursInChinese[children] : undefined;
  return (
    <span className="block" lang={isChinese && chinese === undefined ? sourceLanguage : undefined}>
      {chinese ?? children}
    </span>
  );
}

function Detail({ icon, term, children }: { icon: IconName; term: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {term}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The lines of an address; an office without a street is open by appointment. */
export function addressLines(
  { street, city, region, postalCode }: StudioIdentity['offices'][number],
  { byAppointment }: Pick<ContactContent['details'], 'byAppointment'>,
): string[] {
  const town = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return street ? [street, town] : [town, byAppointment];
}
