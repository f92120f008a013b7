import { Icon } from '#app/ui/icon.tsx';
import { priceIn } from '#app/site/words/price-in.ts';
import { useSiteLanguage } from '#app/site/words/use-site-language.ts';
import type { RentalMessages } from './rental-words.ts';

/** Prices and contents of the rental packages. */
export function RentalPackages({ words }: { words: RentalMessages }) {
  const { packages, packagesTitle, included, includedTitle } = words;
  const language = useSiteLanguage();
  return (
    <div className="columns-12 mt-[clamp(3.5rem,7vw,6.5rem)] gap-y-12">
      <div className="col-span-12 lg:col-span-7">
        <h3 className="text-h3">{packagesTitle}</h3>
        <ul className="lined-list mt-6">
          {packages.map(({ id, name, duration, price, lang }) => (
            <li key={id} className="rental-package">
              <span lang={lang?.['name']} className="display text-h4">
                {name}
              </span>
              <span lang={lang?.['duration']} className="text-ash">
                {duration}
              </span>
              <span className="display tabular text-h4">{priceIn(language, price)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="col-span-12 lg:col-span-4 lg:col-start-9">
        <h3 className="text-h3">{includedTitle}</h3>
        <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
          {included.map((item) => (
            <li key={item} className="flex items-center gap-3">
              <Icon name="check" size={16} className="text-clay" />
              {item}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
