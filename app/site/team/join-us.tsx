import type { Opening } from '#content/pages/team.ts';
import { contactAbout } from '#app/site/sections/contact-about.ts';
import { ButtonLink } from '../parts/links.tsx';
import { SectionHeading } from '#app/site/sections/section-heading.tsx';

interface JoinUsProps {
  openings: { title: string; text: string; action: string; positions: readonly Opening[] };
}

/** Job openings. Applying opens the contact form with the position named in the message. */
export function JoinUs({ openings: { title, text, action, positions } }: JoinUsProps) {
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
            <li key={position.title} className="opening columns-12">
              <div className="col-span-12 lg:col-span-5">
                <h3 className="text-h3">{position.title}</h3>
                <p className="mt-1 text-small text-ash">{position.terms}</p>
              </div>
              <div className="col-span-12 sm:col-span-8 lg:col-span-5">
                <p>{position.text}</p>
                <ul className="mt-3 list-disc pl-5 text-small text-ash marker:text-clay">
                  {position.wanted.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              </div>
              <ButtonLink
                to={contactAbout('other', `Application: ${position.title}`)}
                tone="outline"
                aria-label={`${action}: ${position.title}`}
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
