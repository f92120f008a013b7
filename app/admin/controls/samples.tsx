import { useQuery } from '@tanstack/react-query';
import type { SamplePicture, Samples } from '#contract/samples.ts';
import { useLanguage, useTexts } from '#app/i18n/language.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { api } from '#app/admin/api/api.ts';

/** What the site shows where the studio has nothing of its own. It changes with a release only. */
export function useSamples({ isWanted }: { isWanted: boolean }) {
  return useQuery({
    queryKey: ['samples'],
    enabled: isWanted,
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await api.get<{ data: Samples }>('/api/admin/samples', { signal })).data,
  });
}

interface SampleImageProps {
  source: SamplePicture;
  sizes: string;
  className: string;
  /** Empty where the text beside it says what it shows. */
  alt?: string;
}

/** A built-in picture, never without its label: nothing here is a client's work. */
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
