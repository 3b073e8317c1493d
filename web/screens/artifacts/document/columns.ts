import { useMemo, useState } from 'react';

import { preferencesIn, usePreference } from '../../../parts/platform/preferences/usePreference.ts';
import { isRecord } from '../../../ui/is-record.ts';

const KEY = 'documentColumns';
export const ROLL_UP = 'Status Roll-Up';
export const VERIFICATION = 'Verification';
/** Columns that are not properties. */
const own = ['Class', 'Labels', VERIFICATION];

export interface ColumnChoice {
  offered: readonly string[];
  choose: (names: string[]) => void;
}

/** The chosen columns by kind of artifact; what was chosen before kinds had their own is that of documents. */
function chosenByKind(saved: unknown): Readonly<Record<string, unknown>> {
  return Array.isArray(saved) ? { DOCUMENT: saved } : isRecord(saved) ? saved : {};
}

/** Returns the columns of rows: those chosen for the kind of artifact, by default its usual ones. */
export function useArtifactColumns(
  { kind, columns: usual }: { kind: string; columns: readonly string[] },
  properties: readonly { name: string; classId: number | null | undefined; isHidden: boolean }[],
  preferences: unknown,
): ColumnChoice & { columns: readonly string[] } {
  const saved = chosenByKind(preferencesIn(preferences)[KEY]);
  const names = useMemo(
    () => [
      ...own,
      ...usual.filter((name) => name === ROLL_UP),
      ...new Set(properties.flatMap(({ name, classId, isHidden }) => (classId == null || isHidden ? [] : [name]))),
    ],
    [properties, usual],
  );
  const [chosen, setChosen] = useState(saved);
  const save = usePreference();
  const wanted = chosen[kind];
  const columns = (Array.isArray(wanted) ? wanted.map(String) : usual).filter((name) => names.includes(name));
  const choose = (next: string[]) => {
    const all = { ...saved, ...chosen, [kind]: next };
    setChosen(all);
    save(KEY, all);
  };
  return { columns, offered: names.toSorted((a, b) => a.localeCompare(b)), choose };
}
