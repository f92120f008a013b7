import { ExternalLink, ImageOff, TriangleAlert } from 'lucide-react';
import type { HeroCategory } from '#contract/media-categories.ts';
import { mediaPlacements } from '#contract/media-placement.ts';
import type { SamplePicture } from '#contract/media.ts';
import { translateFailure } from '#app/i18n/translate-message.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { SampleImage } from '../controls/samples.tsx';
import { useFileDrop } from '../upload/drop-zone.tsx';
import { type BannerSlot, isTooSmallForBanner } from './current-banners.ts';

const sizes = '(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 94vw';

interface BannerSlotCardProps {
  category: HeroCategory;
  /** undefined while loading */
  slot: BannerSlot | undefined;
  /** the built-in banner that the page shows if the studio has none */
  sample: SamplePicture | undefined;
  isUnavailable: boolean;
  onReplace: () => void;
  onChoose: () => void;
  onDropFiles: (files: File[]) => void;
}

export function BannerSlotCard(props: BannerSlotCardProps) {
  const { category, slot, sample, isUnavailable, onReplace, onChoose, onDropFiles } = props;
  const texts = useTexts();
  const { isOver, handlers } = useFileDrop(({ files }) => onDropFiles(files));
  const name = texts.banners.slots[category];
  const picture = slot?.current?.picture;

  return (
    <article
      aria-label={name}
      className="card drop-target h-full overflow-hidden"
      data-over={isOver || undefined}
      {...handlers}
    >
      <div className="relative aspect-video bg-linen">
        {!slot && !isUnavailable && <div className="skeleton size-full" />}
        {picture && (
          <Picture source={picture} sizes={sizes} className="size-full" imageClassName="size-full object-cover" />
        )}
        {slot && !picture && (
          <>
            {sample && <SampleImage source={sample} sizes={sizes} className="absolute! inset-0" />}
            <div className={sample ? 'banner-none' : 'flex size-full flex-col items-center justify-center text-ash'}>
              {!sample && <ImageOff aria-hidden="true" size={24} strokeWidth={1.25} />}
              <p className="font-medium">{texts.banners.none}</p>
              <p className="text-caption">{texts.banners.builtIn}</p>
            </div>
          </>
        )}
        {picture && (
          <span className="absolute top-2 left-2">
            <Badge tone="accent">{texts.banners.set}</Badge>
          </span>
        )}
      </div>
      <div className="px-4 py-3">
        <h3>{name}</h3>
        <p className="text-caption text-ash">{texts.categories[category]}</p>
        {slot?.current && slot.reason && (
          <p className="mt-1 text-caption wrap-anywhere">
            {texts.labelled(slot.current.originalName, texts.banners.reasons[slot.reason.name](slot.reason.count))}
          </p>
        )}
        {slot?.next && <NextBanner slot={slot} />}
        {picture && isTooSmallForBanner(picture) && (
          <p className="mt-1 flex gap-1.5 text-caption">
            <TriangleAlert aria-hidden="true" size={14} strokeWidth={1.75} className="mt-0.5 shrink-0 text-clay" />
            {texts.banners.tooSmall(picture.width, picture.height)}
          </p>
        )}
        <div className="-mx-2 mt-2 flex flex-wrap">
          <Button
            tone="outline"
            className="button-quiet"
            aria-label={texts.labelled(picture ? texts.banners.replace : texts.banners.uploadHeading, name)}
            onClick={onReplace}
          >
            {picture ? texts.banners.replace : texts.banners.uploadHeading}
          </Button>
          <Button
            tone="outline"
            className="button-quiet"
            aria-label={texts.labelled(texts.banners.choose, name)}
            onClick={onChoose}
          >
            {texts.banners.choose}
          </Button>
          <a
            href={mediaPlacements[category].page}
            target="_blank"
            rel="noreferrer"
            aria-label={texts.labelled(texts.banners.viewPage, name)}
            className={buttonClasses({ tone: 'outline' }, 'button-quiet')}
          >
            <ExternalLink />
            {texts.banners.viewPage}
          </a>
        </div>
      </div>
    </article>
  );
}

function NextBanner({ slot: { next } }: { slot: BannerSlot }) {
  const texts = useTexts();
  const hasFailed = next?.state === 'failed';
  return (
    <output className="mt-1 block text-caption">
      <Badge>{hasFailed ? texts.banners.failed : texts.banners.processing}</Badge>{' '}
      {hasFailed ? translateFailure(texts, next) : texts.banners.processingHint}
    </output>
  );
}
