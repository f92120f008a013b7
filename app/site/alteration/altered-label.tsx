import type { PictureSource } from '#contract/media.ts';
import { pathIn } from '#contract/content/site-languages.ts';
import { useSiteLanguage } from '#app/site/words/use-site-language.ts';
import { alterationWords } from './words.ts';

/** On an altered picture: what was altered, and the way to its original. */
export function AlteredLabel({ picture }: { picture: Pick<PictureSource, 'altered'> }) {
  const language = useSiteLanguage();
  if (!picture.altered) return null;
  const { kind, path } = picture.altered;
  const words = alterationWords[language];
  return (
    <p className="altered-label">
      <span>{words.kinds[kind]}</span>{' '}
      <a href={pathIn(language, path)} className="underline">
        {words.seeOriginal}
      </a>
    </p>
  );
}
