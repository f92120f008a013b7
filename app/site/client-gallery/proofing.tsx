import { clientRatings } from '#contract/client-proofing.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { fillIn } from '#contract/fill-in.ts';
import { limits } from '#contract/limits.ts';
import type { ClientChoice } from '#app/services-context.ts';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { chosenText, faultText, ownText, proofingWords } from './proofing-words.ts';

/** The page on which a form stands: its answer leads back there. */
interface Place {
  number: number;
  isMine: boolean;
}

function PlaceFields({ number, isMine }: Place) {
  return (
    <>
      {number > 1 && <input type="hidden" name="page" value={number} />}
      {isMine && <input type="hidden" name="mine" value="1" />}
    </>
  );
}

interface ChoiceBarProps {
  choice: ClientChoice;
  place: Place;
  language: SiteLanguage;
  /** what the answer to a form says was wrong */
  fault: string | null;
}

/** What is chosen so far, who chooses, and how it is submitted. Without script all of it is forms and links. */
export function ChoiceBar({ choice, place, language, fault }: ChoiceBarProps) {
  const words = proofingWords[language];
  const { person, submitted, picksPath, submitPath } = choice;
  return (
    <section id="choice" aria-labelledby="choice-heading" className="wrap section scroll-mt-24">
      <h2 id="choice-heading" className="text-h3">
        {words.heading}
      </h2>
      {fault !== null && (
        <p role="alert" className="field-error mt-3">
          {faultText(fault, words)}
        </p>
      )}
      {submitted ? (
        <p className="measure mt-3">{fillIn(words.submitted, { name: submitted.by })}</p>
      ) : (
        <p className="measure mt-3">{words.lead}</p>
      )}
      <p
        className="mt-3 client-label"
        aria-live="polite"
        data-included={choice.includedPicks ?? ''}
        data-price={choice.extraPickPrice}
      >
        <span data-chosen>{chosenText(choice, words)}</span>
        {person !== null && (
          <>
            {' · '}
            <span data-chosen-own>{ownText(choice, words)}</span>
          </>
        )}
      </p>
      {person === null && !submitted && (
        <form method="post" action={picksPath} className="mt-6 max-w-md">
          <PlaceFields {...place} />
          <Field id="choice-name" label={words.name} name="name" hint={words.nameHint} required>
            {(control) => <input {...control} type="text" autoComplete="name" maxLength={limits.name} />}
          </Field>
          <Button type="submit" className="mt-4">
            {words.begin}
          </Button>
        </form>
      )}
      {person !== null && (
        <>
          <p className="mt-1 wrap-anywhere text-ash">{fillIn(words.choosing, { name: person })}</p>
          <p className="mt-3">
            <a href={place.isMine ? '?#choice' : '?mine=1#choice'} className="underline">
              {place.isMine ? words.showAll : words.onlyMine}
            </a>
          </p>
          {!submitted && (
            <form method="post" action={submitPath} className="mt-6">
              <PlaceFields {...place} />
              <Button type="submit">{words.submit}</Button>
              <p className="mt-2 text-caption text-ash">{words.submitHint}</p>
            </form>
          )}
        </>
      )}
    </section>
  );
}

interface ItemChoiceProps {
  item: { id: string; name: string };
  choice: ClientChoice;
  place: Place;
  language: SiteLanguage;
}

/**
 * What somebody thinks of a photo or film. A form for the buttons and one for the words, so that a button does not send words that
 * were changed on another device. With script both are sent without leaving the page (proofing-script.ts).
 */
export function ItemChoice({ item, choice, place, language }: ItemChoiceProps) {
  const words = proofingWords[language];
  const { picked = false, rating = null, comment = '' } = choice.opinions[item.id] ?? {};
  const others = choice.others[item.id] ?? [];
  const otherNames = others.length > 0 && (
    <p className="mt-1 text-caption wrap-anywhere text-ash">
      {fillIn(words.others, { names: others.join(language === 'en' ? ', ' : '、') })}
    </p>
  );
  if (choice.person === null) return otherNames || null;
  const isClosed = choice.submitted !== null;
  const hidden = (
    <>
      <input type="hidden" name="item" value={item.id} />
      <PlaceFields {...place} />
    </>
  );
  const about = <span className="sr-only"> {item.name}</span>;
  return (
    <div>
      <form method="post" action={choice.picksPath} data-picks className="flex flex-wrap gap-2">
        {hidden}
        <button
          type="submit"
          name="picked"
          value={picked ? '0' : '1'}
          aria-pressed={picked}
          disabled={isClosed}
          className={buttonClasses({ tone: 'outline', compact: true })}
        >
          {words.choose}
          {about}
        </button>
        <fieldset className="flex gap-1">
          <legend className="sr-only">{fillIn(words.rate, { name: item.name })}</legend>
          {clientRatings.map((each) => (
            <button
              key={each}
              type="submit"
              name="rating"
              data-rating={each}
              // Pressed again, it is taken back.
              value={rating === each ? '' : each}
              aria-pressed={rating === each}
              disabled={isClosed}
              className={buttonClasses({ tone: 'outline', compact: true })}
            >
              {words.ratings[each]}
            </button>
          ))}
        </fieldset>
      </form>
      <details className="mt-2">
        <summary data-comment-summary>
          {comment === '' ? words.comment : words.commentHas}
          {about}
        </summary>
        <form method="post" action={choice.picksPath} data-picks className="mt-2">
          {hidden}
          <textarea
            name="comment"
            aria-label={`${words.comment} ${item.name}`}
            defaultValue={comment}
            maxLength={limits.clientComment}
            rows={3}
            readOnly={isClosed}
            className="field-control"
          />
          {!isClosed && (
            <button type="submit" className={buttonClasses({ tone: 'outline', compact: true }, 'mt-2')}>
              {words.saveComment}
              {about}
            </button>
          )}
          <output className="ml-3 text-caption" data-saved />
        </form>
      </details>
      {otherNames}
    </div>
  );
}
