import { useMemo, useState } from 'react';

import { preferencesIn, usePreference } from '../../../parts/platform/preferences/usePreference.ts';

const KEY = 'documentColumns';
export const ROLL_UP = 'Status Roll-Up';
export const VERIFICATION = 'Verification';
/** Columns that are not properties. */
const own = ['Class', 'Labels', VERIFICATION];

export interface ColumnChoice {
  offered: readonly string[];
  choose: (names: string[]) => void;
}

/** Returns the columns of rows: by default those of the kind of artifact. */
export function useArtifactColumns(
  usual: readonly string[],
  properties: readonly { name: string; classId: number | null | undefined; isHidden: boolean }[],
  preferences: unknown,
): ColumnChoice & { columns: readonly string[] } {
  const saved = preferencesIn(preferences)[KEY];
  const names = useMemo(
    () => [
      ...own,
      ...usual.filter((name) => name === ROLL_UP),
      ...new Set(properties.flatMap(({ name, classId, isHidden }) => (classId == null || isHidden ? [] : [name]))),
    ],
    [properties, usual],
  );
  const [chosen, setChosen] = useState(() => (Array.isArray(saved) ? saved.map(String) : undefined));
  const save = usePreference();
  const columns = (chosen ?? usual).filter((name) => names.includes(name));
  const choose = (next: string[]) => {
    setChosen(next);
    save(KEY, next);
  };
  return { columns, offered: names.toSorted((a, b) => a.localeCompare(b)), choose };
}
