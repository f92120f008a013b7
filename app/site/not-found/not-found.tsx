import { Icon } from '#app/ui/icon.tsx';
import { toLabelledLinks, servicePages } from '../frame/footer-links.ts';
import type { FrameContent } from '../frame/layout-data.ts';
import { ButtonLink, PageLink } from '../frame/links.tsx';
import { Phrases } from '#app/site/words/phrases.tsx';

type NotFoundProps = Pick<FrameContent, 'notFound'> & Pick<FrameContent['footer'], 'services'>;

/** The 404 page, also shown when a loader responds with 404. */
export function NotFound({ notFound: words, services }: NotFoundProps) {
  return (
    <div className="wrap columns-12 section min-h-[70svh] content-center gap-y-12">
      <title>{words.title}</title>
      <meta name="robots" content="noindex" />
      <div className="col-span-12 lg:col-span-8">
        <h1 className="text-h1">
          <Phrases>{words.title}</Phrases>
        </h1>
        <p className="mt-6 text-lead text-ash">{words.text}</p>
        <ButtonLink to="/" className="mt-10">
          {words.home}
        </ButtonLink>
      </div>
      <nav aria-label={words.others} className="col-span-12 self-end lg:col-span-4">
        <ul className="lined-list">
          {toLabelledLinks(servicePages, services).map((link) => (
            <li key={link.to}>
              <PageLink to={link.to} className="lined-link">
                {link.label}
                <Icon name="arrow-right" />
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
