import { createContext, useContext } from 'react';

import type { SchemaEditor_schema$data } from '#graph/SchemaEditor_schema.graphql';

export type SchemaOnPage = SchemaEditor_schema$data;
export type ClassItem = SchemaOnPage['classes'][number];
export type RelationItem = SchemaOnPage['relations'][number];
export type LabelItem = SchemaOnPage['labels'][number];
export type Kind = 'class' | 'relation' | 'label';

/** Whose schema stands on the page, and what of it is used how often. */
export interface Owner {
  /** The node of the project or of the organization: where saves go. */
  id: string;
  name: string;
  organization: string;
  /** 0 for the organization itself. */
  projectId: number;
  mayWrite: boolean;
  /** How many entities or links there are of an item, by its node; an organization does not count. */
  counts: ReadonlyMap<string, number> | undefined;
  /** Reads the schema anew. */
  refresh: () => void;
}

export const OwnerContext = createContext<Owner | undefined>(undefined);

/** Whose schema this is. */
export function useOwner(): Owner {
  const owner = useContext(OwnerContext);
  if (!owner) throw new Error('A part of the schema stands outside of the schema editor');
  return owner;
}

export const byName = <T extends { readonly name: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.name.localeCompare(b.name));

/** A class and those above it, the nearest first. */
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

/** Items as a tree told line by line, each with its depth; with words, those that carry them and what they stand below. */
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

/** What stands below something that is not there stands at the top. */
const inside = (parent: number | null, ids: ReadonlySet<number>) =>
  parent !== null && ids.has(parent) ? parent : null;
