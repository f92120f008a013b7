import type { StoredRecord } from './record-kind.ts';

/**
 * The positions to store after a record was moved: as few as possible, each as a string or a number like the record's
 * present one.
 */
export function positionsAfterMove<T extends Pick<StoredRecord, 'id' | 'sortOrder'>>(
  records: readonly T[],
  from: number,
  to: number,
): { id: string; sortOrder: T['sortOrder'] }[] {
  const moved = [...records];
  const [record] = moved.splice(from, 1);
  if (!record) return [];
  moved.splice(to, 0, record);
  return moved.flatMap(({ id, sortOrder }, position) =>
    Number(sortOrder) === position
      ? []
      : [{ id, sortOrder: (typeof sortOrder === 'string' ? String(position) : position) as T['sortOrder'] }],
  );
}
