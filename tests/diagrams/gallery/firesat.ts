// The sample project that comes with the product, read in memory as the server would read it from its database.
import { readFileSync } from 'node:fs';

import type { Reached } from '../../../server/diagrams/rules/content/model.ts';
import { sortNumber } from '../../../server/model/entities/rules/names.ts';
import { schema, sketch, type Sketch } from '../drawing/sketch.ts';

interface Stored {
  id: number;
  globalId: string;
  classId: number;
  number: string;
  rels: { relationId: number; targetId: number; attrs: Reached['attrs'] }[];
}
export interface SampleDocument {
  entities: Stored[];
  diagrams?: { rootId: number; type: string; name: string; places: Record<string, object> }[];
}

export const readSample = (): SampleDocument =>
  JSON.parse(readFileSync('server/exchange/transfer/seed/firesat.json', 'utf8')) as SampleDocument;

/** The model of a document: its entities go by their numbers, such as `A.1.1`, or by their names; of those that share one the last has it. */
export function modelIn({ entities }: SampleDocument): Sketch {
  const blank = sketch({ blank: 'Asset' }, []).entities.get('blank')!;
  const found = entities.map(
    (each) => ({ ...blank, ...each, organizationId: 1, projectId: 1 }) as unknown as Reached & Stored,
  );
  for (const each of found)
    each.sortNumber = sortNumber(each.number, each.id).replace(/!\d+$/, `!${String(each.id).padStart(9, '0')}`);
  const links = found.flatMap(({ id, rels }) =>
    rels.map(({ relationId, targetId, attrs }) => {
      const relation = schema.relations.get(relationId)!;
      return relation.isCanonical
        ? { sourceId: id, relationId, targetId, attrs: attrs ?? {} }
        : { sourceId: targetId, relationId: relation.inverseId, targetId: id, attrs: attrs ?? {} };
    }),
  );
  const last = new Map(found.map((each) => [each.number || each.name, each]));
  const named = (each: Reached) => each.number || each.name;
  return {
    entities: new Map(found.map((each) => [last.get(named(each)) === each ? named(each) : each.globalId, each])),
    links,
  };
}
