import { usedFirst } from '../../../../ui/choosing/last-used.ts';

/** A class of which a target can be made where it is linked. */
export interface Makeable {
  id: string;
  globalId: string;
  classId: number;
  parentId: number | null | undefined;
  name: string;
  icon: string;
  colour: string;
  isAbstract: boolean;
  isHidden: boolean;
}

/** The class that a relation is made for, where the schema permits it under a wider one; both by their global ids, which never change. */
const meant: Readonly<Record<string, string>> = {
  // verified by: Test Case
  I_5N6NZDAV00CHY_45AGER7X24MYF: 'I_6P6GBMPBKMV3E_YBNGD50MV2NRX',
};

/** Lists every class of which a relation permits targets: that used last, that the relation is made for, those that the schema names, and subclasses. */
export function makeableClasses(
  classes: readonly Makeable[],
  relation: string,
  targets: readonly string[],
  used: readonly string[],
): Makeable[] {
  const byId = new Map(classes.map((each) => [each.classId, each]));
  const isTarget = (each: Makeable) => targets.includes(each.id);
  const isLawful = (each: Makeable | undefined, depth = 0): boolean =>
    each !== undefined &&
    depth < classes.length &&
    (isTarget(each) || isLawful(byId.get(each.parentId ?? Number.NaN), depth + 1));
  const placeOf = (each: Makeable) => (each.globalId === meant[relation] ? 0 : isTarget(each) ? 1 : 2);
  const lawful = classes
    .filter((each) => !each.isAbstract && !each.isHidden && isLawful(each))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.name < b.name ? -1 : 1));
  return usedFirst(lawful, used, ({ id }) => id);
}
