import { useEffect } from 'react';

import { fieldMarks } from './store.ts';

interface Thread {
  id: string;
  field: string | null | undefined;
  quote: string | null | undefined;
  property: { propertyId: number } | null | undefined;
}

/** Marks the fields of an entity that have threads, while they are on the page. */
export function useFieldMarks(
  entityId: string,
  threads: readonly Thread[],
  numbers: ReadonlyMap<string, number>,
): void {
  const found = threads.flatMap(({ id, quote, ...about }) => {
    const key = quote == null ? keyOf(about) : undefined;
    const number = numbers.get(id);
    return key === undefined || number === undefined ? [] : [{ key, id, number }];
  });
  const wanted = JSON.stringify(found);
  useEffect(() => {
    const byField = Map.groupBy(JSON.parse(wanted) as typeof found, ({ key }) => key);
    fieldMarks.set({ entityId, byField });
    return () => fieldMarks.set(null);
  }, [entityId, wanted]);
}

/** Returns the form's key of a field. */
function keyOf({ field, property }: Pick<Thread, 'field' | 'property'>): string | undefined {
  if (field === 'ATTRIBUTE') return property ? `attribute:${property.propertyId}` : undefined;
  return field?.toLowerCase();
}
