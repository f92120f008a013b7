import { recordsOnly } from '#contract/media/media-categories.ts';
import { floorPlan, type FloorPlan, planTypes } from '#contract/records/floor-plan.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { StoredImage } from '../controls/stored-image.tsx';
import { defineKind } from '../records/record-kind.ts';

export const floorPlanKind = defineKind('floorPlans', {
  contract: floorPlan,
  texts: ({ floorPlans }) => floorPlans,
  pageOf: () => '/property#3d',
  Card: FloorPlanCard,
  fields: {
    title: { kind: 'text' },
    planType: {
      kind: 'select',
      options: planTypes,
      optionLabel: ({ floorPlans }, option) => floorPlans.planTypes[option as FloorPlan['planType']],
    },
    description: { kind: 'textarea', isWide: true },
    imageUrl: {
      kind: 'media',
      mediaType: 'photo',
      uploadCategory: recordsOnly,
      isWide: true,
    },
    propertyType: { kind: 'text' },
    squareFootage: { kind: 'text' },
    sortOrder: { kind: 'number' },
  },
});

function FloorPlanCard({ record }: { record: FloorPlan }) {
  const texts = useTexts();
  const { title, description, imageUrl, planType, propertyType, squareFootage } = record;
  const details = [propertyType, squareFootage].filter(Boolean).join(' • ');
  return (
    <>
      <div className="relative aspect-video overflow-hidden">
        <StoredImage url={imageUrl} className="size-full" />
        <span className="absolute top-2 left-2">
          <Badge tone="accent">{texts.floorPlans.planTypes[planType]}</Badge>
        </span>
      </div>
      <div className="p-4 pb-3">
        <h3>{title}</h3>
        <p className="mt-1 line-clamp-3 text-ash">{description}</p>
        {details && <p className="mt-1">{details}</p>}
      </div>
    </>
  );
}
