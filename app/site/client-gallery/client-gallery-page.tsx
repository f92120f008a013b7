import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { fillIn } from '#contract/fill-in.ts';
import { dayText } from '#contract/studio-day.ts';
import type { ClientItem, ClientPage } from '#app/services-context.ts';
import { PhotoGrid } from '#app/site/gallery/photo-grid.tsx';
import { PageHero } from '#app/site/sections/page-hero.tsx';
import { VideoCards } from '#app/site/video/video-section.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { downloadWords } from './download-words.ts';
import { Downloads } from './downloads.tsx';
import { ChosenPhotos } from './proofing-photos.tsx';
import { ChoiceBar } from './proofing.tsx';
import { proofingWords } from './proofing-words.ts';
import type { clientGalleryWords } from './words.ts';

type Words = (typeof clientGalleryWords)[SiteLanguage];

const locales = { en: 'en-CA', 'zh-Hans': 'zh-CN' } as const;

/** What a client sees behind a link. Without script photos and films open as files. */
interface ClientGalleryProps {
  page: ClientPage;
  words: Words;
  language: SiteLanguage;
  /** what was wrong with a form about the choice */
  choiceFault: string | null;
}

export function ClientGallery({ page, words, language, choiceFault }: ClientGalleryProps) {
  const { title, cover, clientName, shootDate, address, message, sections } = page;
  const facts = [
    clientName && fillIn(words.forClient, { name: clientName }),
    shootDate && dayText(shootDate, locales[language], 'full'),
    address,
  ].filter(Boolean);
  const waiting = sections.flatMap(({ items }) => items).filter(({ isBeingPrepared }) => isBeingPrepared).length;
  return (
    <article>
      {cover ? (
        <PageHero words={{ title, subtitle: facts.join(' · ') }} picture={cover} />
      ) : (
        <header className="wrap section">
          <h1 className="text-h1">{title}</h1>
          {facts.length > 0 && <p className="mt-2 text-ash">{facts.join(' · ')}</p>}
        </header>
      )}
      {message && (
        <div className="wrap section">
          <p className="measure text-lead whitespace-pre-line">{message}</p>
        </div>
      )}
      {page.choice && <ChoiceBar choice={page.choice} place={page} language={language} fault={choiceFault} />}
      {waiting > 0 && (
        <p className="wrap section text-ash">{fillIn(downloadWords[language].prepared, { count: String(waiting) })}</p>
      )}
      {sections.length === 0 && (
        <p className="wrap section text-ash">{page.isMine ? proofingWords[language].noneOfMine : words.empty}</p>
      )}
      {sections.map(({ name, items }, index) => (
        <Section
          key={name ?? ''}
          id={`section-${index + 1}`}
          name={name}
          items={items}
          words={words}
          page={page}
          language={language}
        />
      ))}
      <Downloads page={page} language={language} />
      <Pages page={page} words={words} />
    </article>
  );
}

interface SectionProps {
  id: string;
  name: string | null;
  items: readonly ClientItem[];
  words: Words;
  page: ClientPage;
  language: SiteLanguage;
}

function Section({ id, name, items, words, page, language }: SectionProps) {
  const pictures = items.flatMap(({ film, picture }) => (film || !picture ? [] : [picture]));
  const films = items.flatMap(({ film, ...item }) => (film && film.sources.length > 0 ? [{ ...item, film }] : []));
  return (
    <section id={id} aria-label={name ?? words.photos} className="section bleed-container">
      {name && (
        <div className="wrap section-head">
          <h2 className="text-h2">{name}</h2>
        </div>
      )}
      {(pictures.length > 0 || page.choice) &&
        (page.choice ? (
          <ChosenPhotos
            items={items}
            label={name ?? words.photos}
            choice={page.choice}
            place={page}
            language={language}
          />
        ) : (
          <PhotoGrid pictures={pictures} label={name ?? words.photos} />
        ))}
      {films.length > 0 && (
        <div className="wrap mt-8">
          <VideoCards
            label={words.films}
            videos={films.map(({ id: item, name: file, picture, film }) => ({
              id: item,
              title: file.replace(/\.[^.]+$/, ''),
              description: '',
              videoUrl: film.sources.at(-1)?.url ?? '',
              sources: film.sources,
              durationSeconds: film.durationSeconds,
              poster: picture,
            }))}
          />
        </div>
      )}
    </section>
  );
}

/** Thousands of photos are several pages, so that each is there at once. */
export function Pages({ page: { number, count, isMine }, words }: { page: ClientPage; words: Words }) {
  if (count < 2) return null;
  const mine = isMine ? '&mine=1' : '';
  return (
    <nav aria-label={words.pages} className="wrap section flex flex-wrap gap-6">
      {number > 1 && (
        <a href={`?page=${number - 1}${mine}`} rel="prev" className="underline">
          {words.previous}
        </a>
      )}
      <span className="text-ash tabular">
        {number} / {count}
      </span>
      {number < count && (
        <a href={`?page=${number + 1}${mine}`} rel="next" className="underline">
          {words.next}
        </a>
      )}
    </nav>
  );
}

/** Before the page of a link that has a PIN: it says nothing of the gallery. */
export function PinForm({ action, words, fault }: { action: string; words: Words; fault: string | undefined }) {
  return (
    <form method="post" action={action} className="wrap section">
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
  );
}
