import type { Entity, Link } from '../../model/entities/entity.ts';
import { ORDER, orderOf } from '../../model/metadata/rules/own-order.ts';
import type { Schema } from '../../model/schema/schema.ts';
import { withoutMarks } from '../../platform/text/marks.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { ArtifactType } from '../artifact-type.ts';
import type { NewRow, OneEdit, ArtifactEdit } from '../edit.ts';
import { automatic, NUMBERS, rowFacts, type EntityDraft } from './from-template.ts';
import { listEntities } from './list-entities.ts';
import { rowNodesById, numbersFor, placeRows, takeRows, type RowNode } from './order.ts';
import { classNamed, contentRelations } from './schema-items.ts';
import type { Subtrees } from './take-in.ts';

/** The facts from which an edit is planned. */
export interface EditFacts {
  schema: Schema;
  type: ArtifactType;
  artifactId: number;
  isAutomatic: boolean;
  /** The artifact's metadata. */
  metadata: Readonly<Record<string, string>>;
  /** The entities that it speaks of. */
  entities: ReadonlyMap<number, Entity>;
  /** The links of one that is joined to another. */
  links: readonly Link[];
  /** The ids of entities deleted along with the deleted rows. */
  going: ReadonlySet<number>;
  /** Existing entities that come onto a document, with what is below them. */
  subtrees: Subtrees | undefined;
}

const MOST = 5000;

/** Returns the drafts to save and the ids to delete for an edit. */
export function draftsOf(
  edit: OneEdit,
  root: RowNode,
  known: EditFacts,
): { drafts: EntityDraft[]; deleting: number[] } {
  const before = holdersIn(root);
  const drafts = new Map<number, EntityDraft>();
  const draft = (id: number): EntityDraft => {
    const found = drafts.get(id) ?? { id };
    drafts.set(id, found);
    return found;
  };
  let [deleting, moved, isAutomatic] = [[] as number[], new Set<number>(), known.isAutomatic];
  if ('add' in edit) moved = added(edit.add, root, known, draft);
  else if ('include' in edit) moved = included(edit.include, root, known, before);
  else if ('move' in edit) {
    const nodes = takeRows(root, edit.move.ids);
    placeRows(root, nodes, edit.move);
    moved = new Set(nodes.map(({ id }) => id));
  } else if ('join' in edit) deleting = joined(edit.join, root, known, draft);
  else if ('remove' in edit) {
    takeRows(root, edit.remove.ids);
    deleting = [...known.going];
  } else {
    isAutomatic = edit.number.isAutomatic;
    draft(known.artifactId).metadata = { ...known.metadata, ...(isAutomatic ? automatic : { [NUMBERS]: 'manual' }) };
  }
  relink(before, root, new Set(deleting), known, draft);
  if (known.type.isDeep) for (const [id, number] of numbersFor(root, isAutomatic, moved)) draft(id).number = number;
  // Rows from elsewhere in the model keep their numbers, since the order belongs to the artifact.
  else draft(known.artifactId).metadata = { ...known.metadata, [ORDER]: orderOf(root.below.map(({ id }) => id)) };
  return { drafts: [...drafts.values()], deleting };
}

type DraftOf = (id: number) => EntityDraft;

/** Returns the id of the entity above each row; 0 is the artifact. */
export const holdersIn = (root: RowNode): Map<number, number> =>
  new Map([...rowNodesById(root).values()].flatMap(({ id, below }) => below.map((node) => [node.id, id] as const)));

function added(
  { rows, keep, ...place }: Extract<OneEdit, { add: unknown }>['add'],
  root: RowNode,
  { schema, type }: EditFacts,
  draft: DraftOf,
): Set<number> {
  if (rows.length === 0 || rows.length > MOST)
    throw invalid(`You can add 1 to ${MOST.toLocaleString('en')} rows at a time; you sent ${rows.length}.`);
  const usual = classNamed(schema, type.rootClass)?.id;
  const line: RowNode[] = [];
  const top: RowNode[] = [];
  rows.forEach((row: NewRow, at) => {
    const node: RowNode = { id: -1 - at, number: '', below: [] };
    const depth = Math.max(0, Math.min(row.depth, line.length));
    if (depth > 0 && !type.isDeep)
      throw invalid(`A ${type.name.toLowerCase()} cannot have rows within rows. Add all rows at the top level.`);
    (depth === 0 ? top : line[depth - 1]!.below).push(node);
    line.splice(depth, line.length, node);
    Object.assign(draft(node.id), {
      classId: row.classId ?? usual,
      name: row.name,
      description: row.description ?? '',
      ...(row.attrs && { attrs: row.attrs }),
      ...(row.globalId != null && { globalId: row.globalId }),
      ...rowFacts(schema, type, layoutOf(row, type)),
    });
  });
  placeRows(root, top, place);
  if (keep) {
    const { id, ...kept } = keep;
    Object.assign(draft(id), kept);
  }
  return new Set(rows.map((_, at) => -1 - at));
}

/** Places existing entities; what is below them stays there. */
function included(
  { ids, ...place }: Extract<OneEdit, { include: unknown }>['include'],
  root: RowNode,
  known: EditFacts,
  before: Map<number, number>,
): Set<number> {
  const nodes = listEntities(ids, root, known);
  for (const node of nodes) for (const [id, holder] of holdersIn(node)) before.set(id, holder);
  placeRows(root, nodes, place);
  return new Set(nodes.map(({ id }) => id));
}

function layoutOf({ layout }: NewRow, { key, name }: ArtifactType): NewRow['layout'] {
  if (layout != null && key !== 'PRESENTATION')
    throw invalid(`Only slides have a layout. Leave the layout out for a ${name.toLowerCase()}.`);
  return layout;
}

/** Joins a row to another. Its further links are lost, about which the caller has been warned. */
function joined(
  { id, into }: { id: number; into: number },
  root: RowNode,
  { entities, links, schema, type }: EditFacts,
  draft: DraftOf,
): number[] {
  const [from, to] = [entities.get(id), entities.get(into)];
  if (!from || !to || id === into) throw invalid('A row cannot be merged with itself. Choose another row.');
  const steps = [contentRelations(schema, type).first, contentRelations(schema, type).below];
  const own = links.filter((link) => !steps.includes(link.relationId));
  if (own.length > 0)
    throw invalid(
      `'${from.name || from.number}' has ${own.length === 1 ? '1 other relationship' : `${own.length} other relationships`}. Remove ${own.length === 1 ? 'it' : 'them'} first, or keep the row.`,
    );
  const [node] = takeRows(root, [id]);
  const target = rowNodesById(root).get(into);
  if (!target) throw invalid('A row cannot be moved into one of its own child rows. Choose another place.');
  target.below.push(...node!.below);
  const name = from.name === '' ? '' : `<p><strong>${withoutMarks(from.name)}</strong></p>`;
  draft(into).description = `${to.description}${name}${from.description}`;
  return [id];
}

/** Adds the links that put rows at their present places, and removes those to their former ones. */
function relink(
  before: ReadonlyMap<number, number>,
  root: RowNode,
  deleting: ReadonlySet<number>,
  { schema, type, artifactId }: EditFacts,
  draft: DraftOf,
): void {
  const { first, below } = contentRelations(schema, type);
  const after = holdersIn(root);
  const relationOf = (holder: number) => (holder === 0 ? first : below!);
  for (const [id, holder] of before) {
    if (after.get(id) === holder || deleting.has(id) || deleting.has(holder)) continue;
    // Rows below a removed row stay below it.
    if (!after.has(id) && !after.has(holder) && holder !== 0) continue;
    const from = draft(holder || artifactId);
    from.removeRels = [...(from.removeRels ?? []), { relationId: relationOf(holder), targetId: id }];
  }
  for (const [id, holder] of after) {
    if (before.get(id) === holder) continue;
    if (holder !== 0 && below === null)
      throw invalid(`A ${type.name.toLowerCase()} cannot have rows within rows. Choose a place at the top level.`);
    const to = draft(holder || artifactId);
    to.addRels = [...(to.addRels ?? []), { relationId: relationOf(holder), targetId: id }];
  }
}

/** Returns the one requested edit; refuses none or several. */
export function editOf(given: ArtifactEdit): OneEdit {
  const asked = Object.entries(given).filter(([, value]) => value != null);
  if (asked.length !== 1)
    throw invalid("Each edit needs exactly one of 'add', 'include', 'move', 'join', 'remove' and 'number'.");
  return Object.fromEntries(asked) as unknown as OneEdit;
}
