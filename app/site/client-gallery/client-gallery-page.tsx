import type { ReactNode } from 'react';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { fillIn } from '#contract/fill-in.ts';
import { dayText } from '#contract/studio-day.ts';
import type { ClientPage } from '#app/services-context.ts';
import { useIdentity } from '#app/site/frame/layout-data.ts';
import { PageLink } from '#app/site/frame/links.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { InlineScript } from '#app/ui/inline-script.tsx';
import { Cover } from './cover.tsx';
import { downloadWords } from './download-words.ts';
import { Downloads } from './downloads.tsx';
import { GalleryBar, sectionId } from './gallery-bar.tsx';
import { lightboxAttributes } from './lightbox-attributes.ts';
import type { InApp } from './in-app-browser.ts';
import { PhotoWall } from './photo-wall.tsx';
import { ChosenPhotos } from './proofing-photos.tsx';
import { ChoiceBar } from './proofing.tsx';
import { proofingWords } from './proofing-words.ts';
import type { ClientGalleryWords } from './words.ts';

const locales = { en: 'en-CA', 'zh-Hans': 'zh-CN' } as const;

interface ClientGalleryProps {
  page: ClientPage;
  words: ClientGalleryWords;
  language: SiteLanguage;
  inApp: InApp | null;
  /** what was wrong with a form about the choice */
  choiceFault: string | null;
}

/** What a client sees behind a link. Without script photos and films open as files. */
export function ClientGallery({ page, words, language, inApp, choiceFault }: ClientGalleryProps) {
  const { title, cover, clientName, shootDate, address, message, sections, number } = page;
  const facts = [
    clientName && fillIn(words.forClient, { name: clientName }),
    shootDate && dayText(shootDate, locales[language], 'full'),
    address,
  ].filter((fact): fact is string => Boolean(fact));
  const waiting = sections.flatMap(({ items }) => items).filter(({ isBeingPrepared }) => isBeingPrepared).length;
  return (
    <ClientFrame>
      <main id="content" tabIndex={-1} className="client-gallery" {...lightboxAttributes(page, words, inApp)}>
        {number === 1 ? (
          <Cover title={title} facts={facts} picture={cover} to="#photos" words={words} />
        ) : (
          <h1 className="sr-only">{title}</h1>
        )}
        <GalleryBar page={page} words={words} />
        <div id="photos" className="client-photos">
          {number === 1 && message && <p className="client-message">{message}</p>}
          {page.zip && inApp && <p className="client-notice">{words.inApp[inApp]}</p>}
          {page.choice && <ChoiceBar choice={page.choice} place={page} language={language} fault={choiceFault} />}
          {waiting > 0 && (
            <p className="client-notice">{fillIn(downloadWords[language].prepared, { count: String(waiting) })}</p>
          )}
          {sections.length === 0 && (
            <p className="client-notice">{page.isMine ? proofingWords[language].noneOfMine : words.empty}</p>
          )}
          {sections.map(({ name, at, items }) => (
            <section key={at} id={sectionId(at)} aria-label={name ?? words.photos} className="client-section">
              {name !== null && <h2 className="client-section-name display">{name}</h2>}
              {page.choice ? (
                <ChosenPhotos
                  items={items}
                  label={name ?? words.photos}
                  choice={page.choice}
                  place={page}
                  language={language}
                />
              ) : (
                <PhotoWall items={items} words={words} />
              )}
            </section>
          ))}
        </div>
        <Pages page={page} words={words} />
        <div className="client-downloads">
          <Downloads page={page} language={language} />
        </div>
      </main>
      <ClientFoot page={page} words={words} />
    </ClientFrame>
  );
}

/** What the visitor has chosen, before anything is painted; what the device wants is for client-gallery.css. */
const applyTheme =
  "try{var t=localStorage.getItem('gallery-theme');if(t)document.documentElement.setAttribute('data-theme',t)}catch(e){}";

/** No menu and no Book Now: it is the client's page, and the studio's name is enough. */
export function ClientFrame({ children }: { children: ReactNode }) {
  return (
    <div className="client-frame">
      <InlineScript text={applyTheme} />
      {children}
    </div>
  );
}

export function ClientFoot({ page, words }: { page?: ClientPage; words: ClientGalleryWords }) {
  const { name, email } = useIdentity();
  return (
    <footer className="client-foot">
      <p className="client-foot-studio display">
        <PageLink to="/">{name}</PageLink>
      </p>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      {page && (
        <p>
          <a href="#content">{words.top}</a>
        </p>
      )}
    </footer>
  );
}

/** Thousands of photos are several pages, so that each is there at once. The script adds the next one when it comes near. */
export function Pages({ page: { number, count, isMine }, words }: { page: ClientPage; words: ClientGalleryWords }) {
  if (count < 2) return null;
  const mine = isMine ? 'mine=1' : '';
  return (
    <nav aria-label={words.pages} className="client-pages">
      {number > 1 && (
        <a href={number === 2 ? `?${mine}` : `?page=${number - 1}${mine && `&${mine}`}`} rel="prev">
          {words.previous}
        </a>
      )}
      <span className="tabular">
        {number} / {count}
      </span>
      {number < count && (
        <a href={`?page=${number + 1}${mine && `&${mine}`}`} rel="next">
          {words.next}
        </a>
      )}
    </nav>
  );
}

/** Before the page of a link that has a PIN: it says nothing of the gallery. */
export function PinForm({
  action,
  words,
  fault,
}: {
  action: string;
  words: ClientGalleryWords;
  fault: string | undefined;
}) {
  return (
    <ClientFrame>
      <main id="content" tabIndex={-1} className="client-pin">
        <form method="post" action={action}>
          <h1 className="text-h1">{words.pinTitle}</h1>
          <p className="measure mt-4">{words.pinText}</p>
          <div className="mt-6 max-w-xs">
            <Field label={words.pin} name="pin" required error={fault}>
              {(control) => (
                <input {...control} type="password" inputMode="numeric" autoComplete="off" maxLength={12} required />
              )}
            </Field>
          </div>
          <Button type="submit" className="mt-6">
            {words.open}
          </Button>
        </form>
      </main>
      <ClientFoot words={words} />
    </ClientFrame>
  );
}
