import { isChinese } from '#contract/is-chinese.ts';
import { type TranslatedIdentity, type StudioIdentity, studioTranslatable } from '#contract/studio.ts';
import { defaultStudioIdentity } from '#content/studio.ts';
import { studioInChinese } from '#content/zh-Hans/studio.ts';
import type { TranslatedTexts } from '#server/modules/translations/translation-store.ts';

/** The texts that need a translation by their paths; null for a built-in one, which has its Chinese. */
export function toStudioSources(identity: StudioIdentity): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(toStudioTexts(identity)).map(([path, text]) => [path, builtInChinese(path, text) ? null : text]),
  );
}

/** The translatable texts of an identity by their paths. A path of an office that it does not have is left out. */
function toStudioTexts(identity: StudioIdentity): Record<string, string> {
  return Object.fromEntries(
    studioTranslatable.flatMap((path) => {
      const { parent, name } = findParent(identity, path);
      return parent ? [[path, String(parent[name] ?? '')]] : [];
    }),
  );
}

export function translateIdentity(identity: StudioIdentity, texts: TranslatedTexts): TranslatedIdentity {
  const translated = structuredClone(identity);
  const lang: Record<string, 'en'> = {};
  for (const [path, source] of Object.entries(toStudioTexts(identity))) {
    const { parent, name } = findParent(translated, path);
    const text = texts.get(path) ?? builtInChinese(path, source);
    if (text !== undefined && parent) parent[name] = text;
    else if (source && !isChinese(source)) lang[path] = 'en';
  }
  return { ...translated, ...(Object.keys(lang).length > 0 && { lang }) };
}

const builtInTexts = toStudioTexts(defaultStudioIdentity);

function builtInChinese(path: string, text: string): string | undefined {
  return text === builtInTexts[path] ? studioInChinese[path as keyof typeof studioInChinese] : undefined;
}

function findParent(identity: object, path: string) {
  const steps = path.split('.');
  const name = steps.pop() as string;
  let parent: Record<string, unknown> | undefined = identity as Record<string, unknown>;
  for (const step of steps) parent = parent?.[step] as Record<string, unknown> | undefined;
  return { parent, name };
}
