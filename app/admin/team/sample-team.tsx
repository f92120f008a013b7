import { useTexts } from '#app/i18n/language.tsx';
import { SampleImage, useSamples } from '../controls/samples.tsx';

/** Whom the site names for as long as the studio has entered nobody (reading 35). */
export function SampleTeam() {
  const { samples: texts } = useTexts();
  const { data } = useSamples({ isWanted: true });
  if (!data) return null;
  return (
    <section aria-label={texts.heading} className="mt-8">
      <h3 className="text-body">{texts.heading}</h3>
      <p className="mb-4 text-ash">{texts.team}</p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {data.team.map(({ id, name, role, picture }) => (
          <li key={id} className="card overflow-hidden">
            <SampleImage source={picture} sizes="(min-width: 64rem) 12rem, 46vw" className="aspect-square" alt="" />
            <div className="px-3 py-2" lang="en">
              <p className="truncate font-medium">{name}</p>
              <p className="truncate text-caption text-ash">{role}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
