import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { neededFor } from '../../../model/baselines/baseline.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { ReadingCtx } from '../../../platform/context.ts';
import type {
  ImportPlan,
  ImportWarning,
  PlannedBaseline,
  PlannedDiagram,
  PlannedMoment,
  PlannedPast,
} from '../import-plan.ts';
import { withoutDefaults } from '../plans/without-defaults.ts';
import { withoutUnfitValues } from '../plans/without-unfit-values.ts';
import type {
  DocumentBaseline,
  DocumentDiagram,
  DocumentEntity,
  DocumentPastEntity,
  ReadDocument,
} from '../rules/document.ts';
import { goneWords, LeftOutTally, notPermittedWords, nowhereWords } from '../rules/left-out.ts';
import { withTeamsHere } from './teams.ts';

interface Reading {
  schema: Schema;
  /** Entities of the document with the links that they have to those that go by these keys. */
  read(entities: DocumentEntity[], keys: ReadonlySet<number>): ImportPlan;
  diagrams(given: readonly DocumentDiagram[]): PlannedDiagram[];
  /** True to keep the document's states, results and authors. */
  isAsItWas: boolean;
}

const ofElsewhere =
  'They contain states, results and authors from another place, so they were left out. An Owner of the project can import them.';
const words = { baseline: 'baselines', testCycle: 'test cycles' } as const;

/**
 * Plans the baselines of a document, with their contents, for an empty project; kinds that the user may not make lead to a warning only.
 */
export async function pastIntoEmptyProject(
  ctx: ReadingCtx,
  key: ProjectKey<'WRITE'>,
  document: ReadDocument,
  reading: Reading,
): Promise<{ past?: PlannedPast; warnings: ImportWarning[] }> {
  const { baselines, past } = document;
  if (key.revision > 0 || baselines.length === 0) return { warnings: [] };
  const warnings = notMade(key, baselines);
  const permitted = baselines.filter(({ kind }) => key.permissions.has(neededFor[kind]));
  const made = reading.isAsItWas ? permitted : [];
  if (made.length < permitted.length) warnings.push({ object: 'Baselines', message: ofElsewhere });
  if (made.length === 0) return { warnings };
  const last = Math.max(...made.map(({ moment }) => moment));
  const byMoment = Map.groupBy(past, ({ moment }) => moment);
  const within = withinDocument(document);
  const leftOut = new LeftOutTally();
  const moments: PlannedMoment[] = [];
  for (let moment = 1; moment <= last; moment++) {
    const planned = momentOf(byMoment.get(moment) ?? [], within, reading, leftOut);
    moments.push(await withTeamsHere(ctx.db, key, planned));
  }
  const lost = [...document.leftOut.map(goneWords), ...leftOut.all.map(notPermittedWords), ...within.lost()];
  warnings.push(...lost.map((message) => ({ object: 'Baselines', message })));
  return { past: { moments, baselines: made.map(plannedBaseline) }, warnings };
}

function notMade({ permissions }: ProjectKey<'WRITE'>, baselines: readonly DocumentBaseline[]): ImportWarning[] {
  const kinds = [...new Set(baselines.map(({ kind }) => kind))].filter((kind) => !permissions.has(neededFor[kind]));
  return kinds.map((kind) => ({
    object: null,
    message: `You do not have permission to create ${words[kind]} here (${neededFor[kind]}), so they were left out.`,
  }));
}

/** Removes links to entities outside the document, and reports their number in the end. */
function withinDocument({ entities, past }: ReadDocument) {
  const keys = new Set([...entities, ...past].map(({ id }) => id));
  const nowhere = new Set<string>();
  return {
    keys,
    linked(entity: DocumentEntity): DocumentEntity {
      const rels = entity.rels.filter(({ relationId, targetId }) => {
        if (!keys.has(targetId)) nowhere.add(`${entity.id} ${relationId} ${targetId}`);
        return keys.has(targetId);
      });
      return { ...entity, rels };
    },
    lost: () => (nowhere.size === 0 ? [] : [nowhereWords(nowhere.size)]),
  };
}

function momentOf(
  rows: readonly DocumentPastEntity[],
  { keys, linked }: ReturnType<typeof withinDocument>,
  reading: Reading,
  leftOut: LeftOutTally,
): PlannedMoment {
  const there = rows.flatMap((row) => ('isGone' in row ? [] : row));
  const plan = withoutDefaults(
    reading.schema,
    withoutUnfitValues(reading.schema, reading.read(there.map(linked), keys), leftOut),
  );
  const diagrams = reading.diagrams(
    there.flatMap(({ id: rootId, diagrams }) => diagrams.map((each) => ({ rootId, ...each }))),
  );
  return { ...plan, diagrams, gone: rows.flatMap((row) => ('isGone' in row ? String(row.id) : [])) };
}

const plannedBaseline = ({
  moment,
  rootId,
  entityIds,
  query,
  results,
  created,
  ...facts
}: DocumentBaseline): PlannedBaseline => ({
  ...facts,
  created: new Date(created),
  query: query ?? null,
  results: results ?? null,
  moment: moment - 1,
  rootKey: rootId === undefined ? null : String(rootId),
  entityKeys: entityIds?.map(String) ?? null,
});
