import { createContext, useContext } from 'react';

import type { SchemaEditor_schema$data } from '#graph/SchemaEditor_schema.graphql';

export type SchemaOnPage = SchemaEditor_schema$data;
export type ClassItem = SchemaOnPage['classes'][number];
export type RelationItem = SchemaOnPage['relations'][number];
export type LabelItem = SchemaOnPage['labels'][number];
export type SchemaItemKind = 'class' | 'relation' | 'label';

/** The owner of the schema on the page, with the usage of its items. */
export interface Owner {
  /** The id of the project or organization in the graph, for saves. */
  id: string;
  name: string;
  organization: string;
  /** The number of the project; 0 for the organization itself. */
  projectId: number;
  mayWrite: boolean;
  /** The number of entities or links of each item by its id in the graph; undefined for an organization. */
  counts: ReadonlyMap<string, number> | undefined;
  /** Reads the schema again. */
  refresh: () => void;
}

export const OwnerContext = createContext<Owner | undefined>(undefined);

/** Returns the owner of the schema on the page. */
export function useOwner(): Owner {
  const owner = useContext(OwnerContext);
  if (!owner) throw new Error('A part of the schema is outside the schema editor');
  return owner;
}

export const byName = <T extends { readonly name: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.name.localeCompare(b.name));

/** Returns a class and those above it, the nearest first. */
export function lineageOf(classes: readonly ClassItem[], classId: number | null): ClassItem[] {
  const line: ClassItem[] = [];
  for (let at = classId; at !== null;) {
    const found = classes.find((each) => each.classId === at);
    if (!found || line.includes(found)) return line;
    line.push(found);
    at = found.parentId ?? null;
  }
  return line;
}

/** Orders items as the lines of a tree, each with its depth; words filter them and keep their parents. */
export function asTree<T extends { readonly name: string }>(
  items: readonly T[],
  idOf: (item: T) => number,
  parentOf: (item: T) => number | null,
  words: string,
): { item: T; depth: number }[] {
  const wanted = words.trim().toLowerCase();
  const ids = new Set(items.map(idOf));
  const below = (parent: number | null, depth: number): { item: T; depth: number }[] =>
    byName(items.filter((item) => inside(parentOf(item), ids) === parent)).flatMap((item) => {
      const children = below(idOf(item), depth + 1);
      const isFound = wanted === '' || item.name.toLowerCase().includes(wanted);
      return isFound || children.length > 0 ? [{ item, depth }, ...children] : [];
    });
  return below(null, 0);
}

/** Returns the parent, or null if it is not in the list, so that the item is at the top. */
const inside = (parent: number | null, ids: ReadonlySet<number>) =>
  parent !== null && ids.has(parent) ? parent : null;
