import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { fillIn } from '#contract/fill-in.ts';
import type { ClientPage } from '#app/services-context.ts';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { type DownloadWords, downloadWords } from './download-words.ts';

type Size = ClientPage['sizes'][number];

/** As much of an id as tells the items of a gallery apart: hundreds of them have to fit into the address that a form makes. */
const idStart = 8;

/** What a link with the right to download offers: everything as a ZIP, chosen files as one, and single files, in each size. */
export function Downloads({ page, language }: { page: ClientPage; language: SiteLanguage }) {
  const words = downloadWords[language];
  const { zip, download, sizes, sections } = page;
  if (!zip) return null;
  const ready = sizes.filter(({ waiting }) => waiting === 0);
  const items = sections.flatMap((section) => section.items);
  const choices = [...(download ? [{ id: 'original', label: words.originals }] : []), ...ready.map(toChoice)];

  function toChoice(size: Size) {
    return { id: size.id, label: nameOf(size, words) };
  }

  return (
    <section id="downloads" aria-labelledby="downloads-title" className="wrap section">
      <h2 id="downloads-title" className="text-h2">
        {words.title}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-4">
        {choices.map(({ id, label }) => (
          <li key={id}>
            <a href={`${zip}?size=${id}`} className={buttonClasses({})}>
              {fillIn(words.all, { size: label })}
            </a>
          </li>
        ))}
      </ul>
      {sizes
        .filter(({ waiting }) => waiting > 0)
        .map((size) => (
          <p key={size.id} className="mt-4 text-ash">
            {fillIn(words.waiting, { size: nameOf(size, words), count: String(size.waiting) })}
          </p>
        ))}
      {ready
        .filter(({ missing }) => missing.length > 0)
        .map((size) => (
          <p key={size.id} className="mt-4 wrap-anywhere">
            {fillIn(words.missing, { size: nameOf(size, words), names: size.missing.join(words.separator) })}
          </p>
        ))}
      {choices.length > 0 && items.length > 0 && (
        <details className="mt-6">
          <summary>{words.choose}</summary>
          <form method="get" action={zip} className="mt-4">
            <fieldset>
              <legend className="client-label">{words.size}</legend>
              {choices.map(({ id, label }, index) => (
                <label key={id} className="flex items-center gap-2 py-1">
                  <input type="radio" name="size" value={id} defaultChecked={index === 0} className="size-4" />
                  {label}
                </label>
              ))}
            </fieldset>
            <fieldset className="mt-4">
              <legend className="client-label">{words.files}</legend>
              <ul className="grid gap-x-6 sm:grid-cols-2">
                {items.map(({ id, name, film, base }) => (
                  <li key={id} className="flex flex-wrap items-center gap-x-4 py-1">
                    <label className="flex min-w-0 items-center gap-2 wrap-anywhere">
                      <input type="checkbox" name="items" value={id.slice(0, idStart)} className="size-4 shrink-0" />
                      {name}
                    </label>
                    {(film ? choices.slice(0, 1) : choices).map((choice) => (
                      <a
                        key={choice.id}
                        href={`${base}?size=${choice.id}`}
                        className="underline"
                        aria-label={fillIn(words.one, { name, size: choice.label })}
                      >
                        {choice.label}
                      </a>
                    ))}
                  </li>
                ))}
              </ul>
            </fieldset>
            <Button type="submit" className="mt-4">
              {words.chosen}
            </Button>
          </form>
        </details>
      )}
    </section>
  );
}

function nameOf({ id, name }: Size, words: DownloadWords): string {
  return name ?? words.standard[id as keyof DownloadWords['standard']] ?? id;
}
