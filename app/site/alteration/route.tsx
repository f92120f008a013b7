import type { MetaDescriptor } from 'react-router';
import { Picture } from '#app/ui/picture.tsx';
import { servicesContext, siteLanguageContext } from '#app/services-context.ts';
import type { PictureSource } from '#contract/media.ts';
import type { Route } from './+types/route';
import { alterationWords } from './words.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { studio, disclosure } = context.get(servicesContext);
  const language = context.get(siteLanguageContext);
  const shown = await disclosure.open(params.code);
  // Taken off just now: as for every other address without a page.
  if (!shown) throw new Response(null, { status: 404 });
  const { name } = await studio.identity(language);
  return { shown, studio: name, language };
}

/** It may show work for a client, and ends with it. */
export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' };
}

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const title = loaderData && alterationWords[loaderData.language].kinds[loaderData.shown.kind];
  return [
    { title: [title, loaderData?.studio].filter(Boolean).join(' | ') },
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

const sizes = '(min-width: 64rem) 46vw, 91vw';
const locales = { en: 'en-CA', 'zh-Hans': 'zh-CN' } as const;

/** An altered picture beside its original, for whoever follows the link or code that is printed beside it. */
export default function AlterationRoute({ loaderData: { shown, studio, language } }: Route.ComponentProps) {
  const words = alterationWords[language];
  const { kind, note, alteredAt } = shown;
  return (
    <article className="wrap section">
      <h1 className="text-h1">{words.kinds[kind]}</h1>
      <p className="measure mt-4 text-lead">{words.text}</p>
      <div className="altered-pair mt-8">
        <Side picture={shown.altered} label={words.kinds[kind]} />
        <Side picture={shown.original} label={words.original} />
      </div>
      <dl className="altered-facts mt-8">
        {note && (
          <div>
            <dt className="text-ash">{words.note}</dt>
            <dd className="measure whitespace-pre-line">{note}</dd>
          </div>
        )}
        {alteredAt && (
          <div>
            <dt className="text-ash">{words.since}</dt>
            <dd>
              <time dateTime={alteredAt}>
                {new Date(alteredAt).toLocaleDateString(locales[language], { dateStyle: 'long', timeZone: 'UTC' })}
              </time>
            </dd>
          </div>
        )}
        <div>
          <dt className="text-ash">{words.by}</dt>
          <dd>{studio}</dd>
        </div>
      </dl>
    </article>
  );
}

function Side({ picture, label }: { picture: PictureSource; label: string }) {
  return (
    <figure>
      <Picture source={picture} sizes={sizes} isLazy={false} />
      <figcaption className="mt-2">{label}</figcaption>
    </figure>
  );
}
