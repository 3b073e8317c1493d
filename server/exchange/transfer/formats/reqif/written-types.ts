import type { Property, Schema } from '../../../../model/schema/schema.ts';
import type { ReqifKind } from './document.ts';
import { keptTypes, type KeptChoices, type KeptType } from './kept-types.ts';

/** Types and choices of imported files that an export may write under their old identifiers. */
export interface WrittenTypes {
  /** The types that became a class, a relation or a document, by its global id. */
  types: ReadonlyMap<string, readonly KeptType[]>;
  /** The choices, by the global id of their property. */
  choices: ReadonlyMap<string, KeptChoices>;
}

interface Known {
  schema: Schema;
  kindOf(property: Property): ReqifKind;
  /** Takes an identifier; false if the file already uses it. */
  take(identifier: string): boolean;
}

/** The kinds of attributes that every type of ours has. */
const common: Readonly<Record<string, ReqifKind>> = {
  'ReqIF.ForeignID': 'STRING',
  'ReqIF.ChapterName': 'STRING',
  'ReqIF.Text': 'XHTML',
};

/**
 * Collects the types and choices that documents keep, as far as they still fit the schema: each identifier once, and none for an attribute whose kind
 * has changed.
 */
export function writtenTypes(texts: readonly string[], { schema, kindOf, take }: Known): WrittenTypes {
  const properties = new Map([...schema.properties.values()].map((property) => [property.globalId, property]));
  const kindAs = (as: string): ReqifKind | undefined => {
    const property = properties.get(as);
    return property ? kindOf(property) : common[as];
  };
  const kept = texts.map(keptTypes);
  const types = kept
    .flatMap(({ types }) => types)
    .flatMap((type) =>
      take(type.id)
        ? { ...type, attributes: type.attributes.filter(({ id, kind, as }) => kindAs(as) === kind && take(id)) }
        : [],
    );
  const choices = kept
    .flatMap(({ choices }) => choices)
    .filter(({ id, of, values }) => {
      const known = new Set(values.map(([, name]) => name));
      const own = properties.get(of)?.typeParameters.choices ?? [];
      const holds = own.length > 0 && known.size === values.length && own.every((choice) => known.has(choice));
      return holds && take(id) && values.every(([value]) => take(value));
    });
  return {
    types: Map.groupBy(types, ({ owner }) => owner),
    choices: new Map(choices.map((each) => [each.of, each])),
  };
}
