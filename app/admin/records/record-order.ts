import type { StoredRecord } from './record-kind.ts';

/**
 * The positions to store after one record was moved to another place in the list: as few as possible, and each in the
 * type that the record has it in.
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
