import type { Actor, World } from './world.ts';

/** Everybody who may enter organization acme. */
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

/** The rules there are: who may, and whether it is work, for which a licence is needed. */
export const rules = {
  /** Anybody, signed in or not. */
  anybody: { may: ['out', ...signedIn], isWork: false },
  /** Whoever is signed in, about themselves. */
  signedIn: { may: signedIn, isWork: false },
  /** Whoever has signed in by themselves; no API key. */
  ownSession: { may: sessions, isWork: false },
  /** Whoever may enter the organization. */
  visits: { may: visitors, isWork: false },
  /** The same, to see who else is there: no API key that only reads. */
  meets: { may: visitors.filter((each) => each !== 'keyRead'), isWork: false },
  /** Whoever may enter it, to work there. */
  works: { may: visitors, isWork: true },
  /** Members of the organization: no reviewers, no guests. */
  joins: { may: visitors.filter((each) => each !== 'reviewer' && each !== 'keyRead'), isWork: true },
  /** Whoever may read the project. */
  reads: { may: visitors.filter((each) => each !== 'member'), isWork: true },
  /** The same, to be seen and heard there, or to see who else is: no API key that only reads. */
  speaks: { may: visitors.filter((each) => each !== 'member' && each !== 'keyRead'), isWork: true },
  /** Whoever may write it, or share it: the roles that may do one may do the other. */
  writes: { may: writers, isWork: true },
  shares: { may: writers, isWork: true },
  /** Whoever may change its schema, or hold all of it. */
  owns: { may: writers.filter((each) => each !== 'collaborator'), isWork: true },
  /** Administrators of the organization. */
  administers: { may: ['admin', 'server'], isWork: false },
  /** The same, where they work there: its schema. */
  keepsSchema: { may: ['admin', 'server'], isWork: true },
  /** Administrators of the server. */
  administersServer: { may: ['server'], isWork: false },
} satisfies Record<string, { may: Actor[]; isWork: boolean }>;
export type Rule = keyof typeof rules;

/** How a call ends: its status, or a value of null that tells as little as a refusal. */
export type Ending = number | 'null';

export interface Row<I> {
  rule: Rule;
  /** Minimal valid input; `api` is 0 for the graph and 1 for api/v4, so that each has things of its own to take away. */
  input?: (world: World, as: Actor) => I;
  /** How those who may not are refused who are signed in; 403 where nothing else is said. */
  refused?: Ending;
  /** How those are refused who may not even read the project, where that is otherwise: what they name by number is not there for them. */
  hidden?: Ending;
  /** How those are refused who are not signed in: 401 where nothing else is said. */
  signedOut?: Ending;
  /** How it ends for those who may: 200 where nothing else is said, as with secrets that a table has not. */
  ends?: Ending[];
  /** Those for whom it is otherwise, with the reason in the table. */
  except?: Partial<Record<Actor, Ending>>;
  /** Done after all others, since it takes away what they need. */
  isLast?: boolean | 'of all';
}

/** How the call must end by the rule. */
export function expected(row: Row<never>, as: Actor, licensed: boolean): Ending[] {
  const { may, isWork } = rules[row.rule] as { may: readonly Actor[]; isWork: boolean };
  const other = row.except?.[as];
  if (other !== undefined) return [other];
  if (as === 'out' && !may.includes(as)) return [row.signedOut ?? 401];
  const reads = (rules.reads.may as readonly Actor[]).includes(as);
  if (!may.includes(as) && row.hidden !== undefined && !reads) return [row.hidden];
  // Who may read is asked for a licence before they are told that they may not write.
  if (!may.includes(as)) return licensed && isWork && reads ? [row.refused ?? 403, 423] : [row.refused ?? 403];
  if (licensed && isWork) return [423];
  return row.ends ?? [200];
}
