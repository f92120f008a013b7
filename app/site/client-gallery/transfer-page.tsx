import { formatBytes } from '#contract/format-bytes.ts';
import { fillIn } from '#contract/fill-in.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { ClientPage } from '#app/services-context.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { ClientFoot, ClientFrame, Pages } from './client-gallery-page.tsx';
import { transferWords } from './transfer-words.ts';
import { clientGalleryWords } from './words.ts';

/** Some files without a gallery around them: what each is called, how large it is, and to download them. Needs no script. */
export function TransferPage({ page, language }: { page: ClientPage; language: SiteLanguage }) {
  const words = transferWords[language];
  const items = page.sections.flatMap((section) => section.items);
  return (
    <ClientFrame>
      <main id="content" tabIndex={-1} className="wrap section">
        <h1 className="text-h1">{page.title}</h1>
        {page.message && <p className="measure mt-4 text-lead whitespace-pre-line">{page.message}</p>}
        {items.length === 0 && <p className="mt-6 text-ash">{words.empty}</p>}
        {page.download && items.length > 0 && (
          <p className="mt-8">
            <a href={page.download} className={buttonClasses({})}>
              {words.downloadAll}
            </a>
          </p>
        )}
        {items.length > 0 && (
          <ul aria-label={words.files} className="mt-8 max-w-3xl">
            {items.map(({ id, name, size: bytes, download }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3 transfer-file">
                <span className="min-w-0 flex-1 basis-52 wrap-anywhere">{name}</span>
                <span className="text-ash tabular">{formatBytes(bytes, words.locale)}</span>
                {download && (
                  <a
                    href={download}
                    download={name}
                    aria-label={fillIn(words.downloadNamed, { name })}
                    className="underline"
                  >
                    {words.download}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
        <Pages page={page} words={clientGalleryWords[language]} />
      </main>
      <ClientFoot page={page} words={clientGalleryWords[language]} />
    </ClientFrame>
  );
}
