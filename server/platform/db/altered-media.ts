import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Schema } from './schema.ts';

/** Whether an item shows what was there, or its original is at hand. No list for others than staff has one for which neither is true. */
export const isTrue = (eb: ExpressionBuilder<Schema, 'media'>): ExpressionWrapper<Schema, 'media', SqlBool> =>
  eb.or([
    eb('media.alteration', 'is', null),
    eb.exists(
      eb
        .selectFrom('media as original')
        .select('original.id')
        .whereRef('original.id', '=', 'media.originalMediaId')
        .where('original.deletedAt', 'is', null)
        .where('original.state', '=', 'ready'),
    ),
  ]);
