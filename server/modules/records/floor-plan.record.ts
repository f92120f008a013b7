import { floorPlan } from '#contract/records/floor-plan.ts';
import { entityOfKind } from '#contract/records/kinds.ts';
import { defineRecord } from './define-record.ts';

export const floorPlanRecord = defineRecord({
  entity: entityOfKind.floorPlans,
  tag: 'Floor plans',
  table: 'floorPlans',
  path: { public: '/api/floor-plans', admin: '/api/admin/floor-plans' },
  contract: floorPlan,
  titleOf: (plan) => plan.title,
  urlFields: ['imageUrl'],
  referenceTable: 'floorPlanMedia',
});
