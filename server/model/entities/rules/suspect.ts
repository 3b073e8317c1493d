import { DECOMPOSED_BY } from '../../schema/rules/display-names.ts';
import type { Schema } from '../../schema/schema.ts';
import { defaultSchema } from '../../schema/seed/index.ts';

/** The relations by which one entity depends on another's contents; the one to the parts does if both are requirements. */
const RESTING = new Set(['traced to', 'satisfies', 'verifies', 'derives', 'refines', 'copies']);
/** The properties that show progress rather than content; changing them makes no link suspect. */
const PROGRESS = new Set(['Status', 'Actual Result', 'Percent Complete']);

const restingIds = new Set(
  defaultSchema.relations.flatMap(({ name, globalId }) => (RESTING.has(name) ? [globalId] : [])),
);
const requirementId = defaultSchema.classes.find(({ name }) => name === 'Requirement')!.globalId;

/** The links of a schema that can be suspect, and the changes at their ends that do not make them so. */
export interface Suspecting {
  /** The ids of the relations in both directions. */
  relationIds: number[];
  /** The relation to the parts, in both directions: suspect only between entities of these classes. */
  partIds: number[];
  requirementIds: number[];
  unwatchedIds: number[];
  /** Matches the names that new entities have until somebody names them, as a regular expression of the database. */
  unnamed: string;
  /** The global ids of the relations, the same in every project, by id. */
  globalIds: Record<string, string>;
  /** And the other direction of each. */
  inverses: Record<string, number>;
}

/** Returns the rules of suspect links: a link is suspect if an end has changed since the link was last written. */
export function suspectingIn(schema: Schema): Suspecting {
  const both = (isOne: (globalId: string) => boolean) =>
    [...schema.relations.values()].flatMap(({ id, inverseId, globalId }) => (isOne(globalId) ? [id, inverseId] : []));
  const requirement = [...schema.classes.values()].find(({ globalId }) => globalId === requirementId);
  const relationIds = both((globalId) => restingIds.has(globalId));
  const partIds = both((globalId) => globalId === DECOMPOSED_BY);
  const watched = [...relationIds, ...partIds].flatMap((id) => schema.relations.get(id) ?? []);
  return {
    relationIds,
    partIds,
    unnamed: unnamedIn(schema),
    globalIds: Object.fromEntries(watched.map(({ id, globalId }) => [id, globalId])),
    inverses: Object.fromEntries(watched.map(({ id, inverseId }) => [id, inverseId])),
    requirementIds: requirement ? [...(schema.family.get(requirement.id) ?? [])] : [],
    unwatchedIds: [...schema.properties.values()].flatMap(({ id, name, type }) =>
      PROGRESS.has(name) || type === 'QUALITY' || type === 'QUALITY_SCORE' ? [id] : [],
    ),
  };
}

/** Names of shapes of diagrams that are neither classes nor labels. */
const OF_SHAPES = ['Part', 'Child', 'Entity', 'Row'];

/** Returns a pattern of names such as `New Requirement 2`. */
function unnamedIn({ classes, labels }: Pick<Schema, 'classes' | 'labels'>): string {
  const kinds = new Set([...OF_SHAPES, ...[...classes.values(), ...labels.values()].map(({ name }) => name)]);
  const escaped = [...kinds].map((name) => name.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`));
  return `^New (${escaped.join('|')})( [0-9]+)?$`;
}
