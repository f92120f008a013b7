import { floorPlan } from '#contract/records/floor-plan.ts';
import { defineRecord } from './define-record.ts';

export const floorPlanRecord = defineRecord({
  entity: 'floor-plan',
  tag: 'Floor plans',
  table: 'floorPlans',
  path: { public: '/api/floor-plans', admin: '/api/admin/floor-plans' },
  contract: floorPlan,
  titleOf: (plan) => plan.title,
  urlFields: ['imageUrl'],
  referenceTable: 'floorPlanMedia',
});
