import { useData } from '#app/admin/api/use-data.ts';
import type { SamplePicture, Samples } from '#contract/media.ts';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { Picture } from '#app/ui/picture.tsx';

/** The built-in samples that the site shows for missing content. They change with a release only, so they never go stale. */
export function useSamples({ isWanted }: { isWanted: boolean }) {
  return useData<Samples>(['samples'], '/api/admin/samples', {
    enabled: isWanted,
    staleTime: Infinity,
  });
}

interface SampleImageProps {
  source: SamplePicture;
  sizes: string;
  className: string;
  /** empty if the text beside the picture describes it */
  alt?: string;
}

/** A built-in picture, always labelled as a sample: it is not the work of the studio. */
export function SampleImage({ source, sizes, className, alt }: SampleImageProps) {
  const { samples } = useTexts();
  const described = useLanguage() === 'zh' ? source.altZh : source.alt;
  return (
    <div className={`relative overflow-hidden ${className}`}>
      <Picture
        source={source}
        sizes={sizes}
        alt={alt ?? described}
        className="size-full"
        imageClassName="size-full object-cover"
      />
      <span className="badge sample-badge">{samples.label}</span>
    </div>
  );
}
