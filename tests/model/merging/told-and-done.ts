// The promise of a merge, computed independently: three states of each entity, field by field, the choices, and the losses that the schema
// causes.

/** The facts about an entity: its class, and by key its name, values, labels and links. */
export type Told = ReadonlyMap<string, string>;
/** A project as it reads, by global id. */
export type Project = ReadonlyMap<string, Told>;

export interface Chosen {
  key: string;
  kind: string;
  side: string;
}
/** The properties and labels of each class, and the permitted links. */
export interface Law {
  holds(classId: string, key: string): boolean;
  links(from: string, to: string): boolean;
}

const same = (a: Told | undefined, b: Told | undefined) =>
  JSON.stringify(a && [...a].map(String).toSorted()) === JSON.stringify(b && [...b].map(String).toSorted());
const isLink = (key: string) => key.startsWith('link ');
const endOf = (key: string) => key.slice('link '.length);

/** The links at an entity, from both ends. */
function linksAt(project: Project, id: string): string[] {
  const found = [...(project.get(id)?.keys() ?? [])].filter(isLink).map((key) => `to ${endOf(key)}`);
  for (const [other, told] of project) if (told.has(`link ${id}`)) found.push(`from ${other}`);
  return found;
}

export interface Sides {
  base: Project;
  ours: Project;
  theirs: Project;
}

/** Tells whether one side deleted an item that the other changed or linked to something new, which is a conflict. */
export function isTorn({ base, ours, theirs }: Sides, id: string): boolean {
  const [was, here, there] = [base, ours, theirs].map((each) => each.get(id));
  if (!was || Boolean(here) === Boolean(there)) return false;
  const left = here ? ours : theirs;
  const known = new Set(linksAt(base, id));
  return !same(left.get(id), was) || linksAt(left, id).some((link) => !known.has(link));
}

/** Returns the result of a merge, and the part of it that cannot be kept. */
export function settled(
  sides: Sides,
  law: Law,
  chosenFor: (id: string) => readonly Chosen[],
): { after: Project; dropped: string[] } {
  const wanted = new Map<string, Told>();
  for (const id of new Set([...sides.ours.keys(), ...sides.theirs.keys()])) {
    const told = outcome(sides, law, id, chosenFor(id));
    if (told) wanted.set(id, told);
  }
  const dropped: string[] = [];
  const after = new Map(
    [...wanted].map(([id, told]) => {
      const left = [...told].filter(([key]) => {
        const isLawful = isLink(key)
          ? wanted.has(endOf(key)) && law.links(told.get('class')!, wanted.get(endOf(key))!.get('class')!)
          : law.holds(told.get('class')!, key);
        const goesAlong =
          isLink(key) && !wanted.has(endOf(key)) && sides.ours.get(id)?.has(key) && sides.base.get(id)?.has(key);
        if (!isLawful && !goesAlong) dropped.push(`${id} ${key}`);
        return isLawful;
      });
      return [id, new Map(left)] as const;
    }),
  );
  return { after, dropped };
}

function outcome(sides: Sides, law: Law, id: string, chosen: readonly Chosen[]): Told | undefined {
  const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map((each) => each.get(id));
  const of = (side: string) => (side === 'OURS' ? ours : side === 'THEIRS' ? theirs : base);
  const whole = chosen.find(({ key }) => key === 'EXISTENCE');
  if (whole) return of(whole.side);
  if (!theirs) return base ? undefined : ours;
  if (!ours) return base ? undefined : theirs;
  const byClass = chosen.find(({ kind }) => kind === 'CLASS');
  const offered = byClass && base && new Set([base, ours, theirs].map((each) => each.get('class'))).size === 3;
  const all: { told: Told; project: Project }[] = [
    { told: ours, project: sides.ours },
    { told: theirs, project: sides.theirs },
    ...(offered ? [{ told: base, project: sides.base }] : []),
  ];
  /** Tells whether a key exists only in one of the classes on some side. */
  const isOfClass = (key: string) =>
    all.some(({ told, project }) =>
      all.some(({ told: other }) => {
        if (!told.has(key)) return false;
        const classId = other.get('class')!;
        const end = isLink(key) ? project.get(endOf(key))?.get('class') : undefined;
        return isLink(key) ? end === undefined || !law.links(classId, end) : !law.holds(classId, key);
      }),
    );
  const told = new Map<string, string>();
  for (const key of new Set([...(base?.keys() ?? []), ...ours.keys(), ...theirs.keys()])) {
    const [was, here, there] = [base, ours, theirs].map((each) => each?.get(key));
    const own = chosen.find((each) => each.key === key);
    const follows = byClass && (key === 'class' || (isOfClass(key) && all.some((each) => each.told.get(key) !== here)));
    const side = follows
      ? byClass.side
      : own
        ? own.side
        : there === was
          ? 'OURS'
          : here === was
            ? 'THEIRS'
            : here === there
              ? 'OURS'
              : '';
    if (side === '') throw new Error(`Nobody decided ${key} of ${id}: ${was}, ${here}, ${there}`);
    const value = of(side)?.get(key);
    if (value !== undefined) told.set(key, value);
  }
  return told;
}
