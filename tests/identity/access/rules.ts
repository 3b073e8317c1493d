import type { Actor, World } from './world.ts';

/** The actors who may enter organization acme. */
const visitors: Actor[] = [
  'member',
  'reviewer',
  'viewer',
  'collaborator',
  'owner',
  'admin',
  'server',
  'keyIn',
  'keyRead',
];
const writers: Actor[] = ['collaborator', 'owner', 'admin', 'server', 'keyIn'];
const sessions: Actor[] = ['outsider', 'member', 'reviewer', 'viewer', 'collaborator', 'owner', 'admin', 'server'];
const signedIn: Actor[] = [...sessions, 'keyIn', 'keyRead', 'keyOut'];

/** The access rules: who may call, and whether the call needs a licence. */
export const rules = {
  /** Allows everybody, signed in or not. */
  anybody: { may: ['out', ...signedIn], isWork: false },
  /** Signed-in users, about themselves. */
  signedIn: { may: signedIn, isWork: false },
  /** Users with a session; no API key. */
  ownSession: { may: sessions, isWork: false },
  /** Allows all who may enter the organization. */
  visits: { may: visitors, isWork: false },
  /** Allows all who may enter the organization, except read-only API keys, since people are shown. */
  meets: { may: visitors.filter((each) => each !== 'keyRead'), isWork: false },
  /** Allows all who may enter the organization, with a licence. */
  works: { may: visitors, isWork: true },
  /** Members of the organization; no reviewers or guests. */
  joins: { may: visitors.filter((each) => each !== 'reviewer' && each !== 'keyRead'), isWork: true },
  /** Allows all who may make projects, and read this one. */
  copies: { may: visitors.filter((each) => !['reviewer', 'keyRead', 'member'].includes(each)), isWork: true },
  /** Allows all who may read the project. */
  reads: { may: visitors.filter((each) => each !== 'member'), isWork: true },
  /** Allows all who may read the project, except read-only API keys, since people are shown. */
  speaks: { may: visitors.filter((each) => each !== 'member' && each !== 'keyRead'), isWork: true },
  /** Allows all who may write the project, or share it: the same roles permit both. */
  writes: { may: writers, isWork: true },
  /** Allows writers, and reviewers as far as they may make the change. */
  reviews: { may: [...writers, 'reviewer'], isWork: true },
  shares: { may: writers, isWork: true },
  /** Allows all who may change the project's schema, or hold all permissions in it. */
  owns: { may: writers.filter((each) => each !== 'collaborator'), isWork: true },
  /** Administrators of the organization. */
  administers: { may: ['admin', 'server'], isWork: false },
  /** Administrators of the organization, with a licence: they change its schema. */
  keepsSchema: { may: ['admin', 'server'], isWork: true },
  /** Server administrators. */
  administersServer: { may: ['server'], isWork: false },
} satisfies Record<string, { may: Actor[]; isWork: boolean }>;
export type Rule = keyof typeof rules;

/** The expected end of a call: its status, or null where that reveals as little as a refusal. */
export type Ending = number | 'null';

export interface Row<I> {
  rule: Rule;
  /** Minimal valid input; `api` is 0 for the graph and 1 for api/v4, so that each has its own objects to delete. */
  input?: (world: World, as: Actor) => I;
  /** The status for signed-in callers without permission; 403 if not given. */
  refused?: Ending;
  /** The status for callers who may not even read the project, if that differs: objects named by number do not exist for them. */
  hidden?: Ending;
  /** The status for callers who are not signed in; 401 if not given. */
  signedOut?: Ending;
  /**
   * The status for callers with permission; 200 if not given. Another one stands where the call needs a secret, such as a mailed code,
   * which the table does not have.
   */
  ends?: Ending[];
  /** Callers for whom it ends otherwise, with the reason. */
  except?: Partial<Record<Actor, Ending>>;
  /** Runs after all other calls, since it deletes what they need. */
  isLast?: boolean | 'of all';
}

/** The expected end of a call by its rule. */
export function expected(row: Row<never>, as: Actor, licensed: boolean): Ending[] {
  const { may, isWork } = rules[row.rule] as { may: readonly Actor[]; isWork: boolean };
  const other = row.except?.[as];
  if (other !== undefined) return [other];
  if (as === 'out' && !may.includes(as)) return [row.signedOut ?? 401];
  const reads = (rules.reads.may as readonly Actor[]).includes(as);
  if (!may.includes(as) && row.hidden !== undefined && !reads) return [row.hidden];
  // A caller who may read needs a licence before being told that they may not write.
  if (!may.includes(as)) return licensed && isWork && reads ? [row.refused ?? 403, 423] : [row.refused ?? 403];
  if (licensed && isWork) return [423];
  return row.ends ?? [200];
}

/** Tells whether somebody may make a call: by its rule, and where work needs a licence, which nobody has. */
export function mayCall(row: Row<never>, as: Actor, licensed: boolean): boolean {
  const { may, isWork } = rules[row.rule] as { may: readonly Actor[]; isWork: boolean };
  return may.includes(as) && !(licensed && isWork);
}

/** Members of organization acme, each of whom may do what those before may; administrators of the server are the last. */
export const ranks: readonly Actor[] = ['member', 'viewer', 'collaborator', 'owner', 'admin', 'server'];
/** Actors that come by the same door, and actors that hold the same permission. */
const alike: Partial<Record<Actor, readonly Actor[]>> = { reviewer: ['viewer'], keyRead: ['viewer', 'keyIn'] };

/**
 * Tells whether calls of others prove the same, since they must end alike: where it is allowed, of a member who may do less, or of all who are alike;
 * where it is refused, of a member who may do more. That who ranks higher may do more is a rule of permissions, see `ranks.rules.test.ts`.
 */
export function isProvenByOthers(
  row: Row<never>,
  as: Actor,
  { licensed, callers }: { licensed: boolean; callers: readonly Actor[] },
): boolean {
  const isAllowed = mayCall(row, as, licensed);
  const ending = expected(row, as, licensed).join();
  const proves = (other: Actor) =>
    callers.includes(other) &&
    mayCall(row, other, licensed) === isAllowed &&
    expected(row, other, licensed).join() === ending;
  const rank = ranks.indexOf(as);
  if (rank >= 0) return (isAllowed ? ranks.slice(0, rank) : ranks.slice(rank + 1)).some(proves);
  return isAllowed && (alike[as]?.every(proves) ?? false);
}
