import { z } from 'zod';

import type { Link } from '../../../../model/entities/entity.ts';
import { parsedJson } from '../../../../platform/text/json.ts';
import type { ReqifDocument } from './document.ts';
import { element, elementsXml, reference } from './elements.ts';

const group = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  source: z.string(),
  target: z.string(),
  /** The identifiers of each relation's two objects: a relation has no identifier of its own here. */
  ends: z.array(z.tuple([z.string(), z.string()])),
});
type KeptGroup = z.infer<typeof group>;
/** A group as it is to be written: objects and specifications are entities. */
export interface Group extends Omit<KeptGroup, 'source' | 'target' | 'ends'> {
  sourceId: number;
  targetId: number;
  ends: [number, number][];
}

/** Writes the relation groups of a file as metadata of its first specification; '' if there are none. */
export function groupsToKeep({ groups, relations, types }: ReqifDocument): string {
  if (groups.length === 0) return '';
  const endsOf = new Map(
    Array.from(relations(0), ({ id, sourceId, targetId }) => [id, [sourceId, targetId] as [string, string]]),
  );
  const kept: KeptGroup[] = groups.map(({ id, name, typeId, sourceId, targetId, relationIds }) => ({
    id,
    name,
    type: types.get(typeId)?.name ?? '',
    source: sourceId,
    target: targetId,
    ends: relationIds.flatMap((relationId) => (endsOf.has(relationId) ? [endsOf.get(relationId)!] : [])),
  }));
  return JSON.stringify(kept);
}

/** Reads the groups in metadata, reduced to what still exists. Anybody may write metadata, so invalid ones are ignored. */
export function keptGroups(text: string, entityOf: (reqifId: string) => number | undefined): Group[] {
  const read = z.array(group).safeParse(parsedJson(text));
  return (read.data ?? []).flatMap(({ source, target, ends, ...rest }) => {
    const [sourceId, targetId] = [entityOf(source), entityOf(target)];
    if (sourceId === undefined || targetId === undefined || !/^[A-Za-z_][\w.-]*$/.test(rest.id)) return [];
    const known = ends.flatMap(([from, to]): [number, number][] => {
      const [a, b] = [entityOf(from), entityOf(to)];
      return a === undefined || b === undefined ? [] : [[a, b]];
    });
    return [{ ...rest, sourceId, targetId, ends: known }];
  });
}

/** Tells whether a file's groups equal the stored ones, as far as these still belong in it. */
export function saysSameGroups(document: ReqifDocument, kept: readonly string[]): boolean {
  const between = new Set(Array.from(document.relations(0), ({ sourceId, targetId }) => pairOf([sourceId, targetId])));
  const places = new Set(document.specifications.map(({ id }) => id));
  const told = (groups: readonly KeptGroup[]) =>
    groups
      .filter(({ source, target }) => places.has(source) && places.has(target))
      .map(({ ends, ...group }) =>
        JSON.stringify([
          group.id,
          group.name,
          group.type,
          group.source,
          group.target,
          [...new Set(ends.map(pairOf))].filter((pair) => between.has(pair)).toSorted(),
        ]),
      )
      .toSorted()
      .join('\n');
  const before = kept.flatMap((text) => z.array(group).safeParse(parsedJson(text)).data ?? []);
  return told(before) === told(z.array(group).safeParse(parsedJson(groupsToKeep(document))).data ?? []);
}

const pairOf = (ends: readonly [string, string]) => JSON.stringify(ends.toSorted());

export const endsName = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

const typeNames = (groups: readonly Group[]) => [...new Set(groups.map(({ type }) => type))];
const typeId = (groups: readonly Group[], type: string) => `G_TYPE_${typeNames(groups).indexOf(type)}`;

/** Writes the types of the groups, one of each name. */
export const groupTypes = (groups: readonly Group[], now: string): string[] =>
  typeNames(groups).map((name) =>
    element('RELATION-GROUP-TYPE', { IDENTIFIER: typeId(groups, name), 'LAST-CHANGE': now, 'LONG-NAME': name }),
  );

/** Writes the groups, each with those of the written relations that lie between its ends. */
export function groupElements(
  groups: readonly Group[],
  now: string,
  identifierOf: (entityId: number) => string,
  written: readonly Link[],
  relationIdentifiers: (link: Link) => string[],
): string {
  const between = Map.groupBy(written, ({ sourceId, targetId }) => endsName(sourceId, targetId));
  const elements = groups.map(({ id, name, type, sourceId, targetId, ends }) => {
    const members = new Set(ends.flatMap(([a, b]) => (between.get(endsName(a, b)) ?? []).flatMap(relationIdentifiers)));
    const specification = (end: string, entityId: number) => reference(end, 'SPECIFICATION', identifierOf(entityId));
    return element(
      'RELATION-GROUP',
      { IDENTIFIER: id, 'LAST-CHANGE': now, 'LONG-NAME': name },
      `${specification('SOURCE-SPECIFICATION', sourceId)}${elementsXml(
        'SPEC-RELATIONS',
        [...members].map((member) => `<SPEC-RELATION-REF>${member}</SPEC-RELATION-REF>`),
      )}${specification('TARGET-SPECIFICATION', targetId)}${reference('TYPE', 'RELATION-GROUP-TYPE', typeId(groups, type))}`,
    );
  });
  return elementsXml('SPEC-RELATION-GROUPS', elements);
}
