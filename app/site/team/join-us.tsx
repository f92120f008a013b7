import type { PageContent } from '#contract/content/define-page.ts';
import { fillIn } from '#contract/content/shown-item.ts';
import type { teamPage } from '#contract/content/pages/team.ts';
import { useContactAbout } from '#app/site/sections/call-to-action.tsx';
import { ButtonLink } from '../frame/links.tsx';
import { useMessages } from '#app/site/words/site-messages.ts';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';

/** Job openings. Applying opens the contact form with the position named in the message. */
export function JoinUs({ title, text, action, about, positions }: PageContent<typeof teamPage>['join']) {
  const contactAbout = useContactAbout();
  const { labelOf } = useMessages();
  return (
    <section id="join" aria-labelledby="join-title" className="section bg-linen">
      <div className="wrap">
        <div className="section-head">
          <SectionHeading id="join-title" title={title}>
            {text}
          </SectionHeading>
        </div>
        <ul>
          {positions.map((position) => (
            <li key={position.id} className="opening columns-12">
              <div className="col-span-12 lg:col-span-5">
                <h3 lang={position.lang?.['title']} className="text-h3">
                  {position.title}
                </h3>
                <p lang={position.lang?.['terms']} className="mt-1 text-small text-ash">
                  {position.terms}
                </p>
              </div>
              <div className="col-span-12 sm:col-span-8 lg:col-span-5">
                <p lang={position.lang?.['text']}>{position.text}</p>
                <ul
                  lang={position.lang?.['wanted']}
                  className="mt-3 list-disc pl-5 text-small text-ash marker:text-clay"
                >
                  {position.wanted.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              </div>
              <ButtonLink
                to={contactAbout('other', fillIn(about, { position: position.title }))}
                tone="outline"
                aria-label={fillIn(labelOf, { action, of: position.title })}
                className="col-span-12 justify-self-start sm:col-span-4 sm:justify-self-end lg:col-span-2"
              >
                {action}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
