import { getNamedType, isListType, isNonNullType, isObjectType, type FieldNode, type GraphQLField } from 'graphql';
import { sql } from 'kysely';

import type { Sql } from '../../database/sql.ts';
import type { Asked, SelectionCompiler } from './asked.ts';
import { restrictColumns } from './columns.ts';
import type { BesideField, Compiled } from './fields.ts';
import { NotCovered } from './not-covered.ts';
import type { Row } from './reading.ts';
import { joinParts } from './texts.ts';

type Field = GraphQLField<unknown, unknown>;
const besideOf = ({ extensions }: Field): BesideField | undefined => {
  const way = extensions['compiled'] as Compiled | undefined;
  return way && 'beside' in way ? way : undefined;
};

/** Returns the key of a place of selection, since the same field may be selected in several places. */
const placeOf = (nodes: readonly FieldNode[]): string => `beside ${nodes.map(({ loc }) => loc?.start).join()}`;

/**
 * Compiles the rows that the database reads beside a field whose resolver makes objects of one row: by the place of selection, texts by
 * their owners.
 */
export function rowsBeside(compiler: SelectionCompiler, asked: Asked, row: Row, found: Record<string, Sql> = {}) {
  const type = getNamedType(asked.field.type);
  if (!isObjectType(type)) return found;
  for (const each of compiler.asked(type, asked.sets)) {
    const way = besideOf(each.field);
    if (way) found[placeOf(each.nodes)] = textsOf(compiler, each, way, row);
    else rowsBeside(compiler, each, row, found);
  }
  return found;
}

function textsOf(compiler: SelectionCompiler, { field, sets, args }: Asked, way: BesideField, row: Row): Sql {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) throw new NotCovered(field.name);
  const rows = way.beside(restrictColumns(row, way.reads), args, compiler.reading);
  const each = compiler.columns();
  const text = joinParts(compiler.object(type, sets, each));
  const [owner, place] = [each.column('owner'), each.column('place')];
  const all = isMany(field) ? sql`concat('[', string_agg(${text}, ',' order by ${place}), ']')` : sql`min(${text})`;
  return sql`(select json_object_agg(owner, texts) from (select ${owner} as owner, ${all} as texts
    from (${rows(each.names)}) ${sql.raw(each.alias)} group by 1) owners)`;
}

const isMany = ({ type }: Field): boolean => isListType(isNonNullType(type) ? type.ofType : type);

/** The texts read beside a field, by place and owner. */
export class TextsBeside {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #fill: (text: string) => string;

  constructor(values: Readonly<Record<string, unknown>>, fill: (text: string) => string) {
    this.#values = values;
    this.#fill = fill;
  }

  /** Returns the text of a field for an object that a resolver made; undefined for fields that are not read beside. */
  textOf(field: Field, nodes: readonly FieldNode[], made: unknown): string | undefined {
    const way = besideOf(field);
    const place = placeOf(nodes);
    if (!way || !Object.hasOwn(this.#values, place)) return undefined;
    const owner = (way.ownerOf as (made: unknown) => string | undefined)(made);
    const texts = (this.#values[place] ?? {}) as Record<string, string>;
    if (owner !== undefined && Object.hasOwn(texts, owner)) return this.#fill(texts[owner]!);
    return isMany(field) ? '[]' : 'null';
  }
}
