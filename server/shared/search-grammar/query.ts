/** A position in the text of a query, in UTF-16 units from its start. */
export interface QuerySpan {
  position: number;
  length: number;
}

export type Op = '!=' | '>=' | '<=' | '=' | '>' | '<' | '~';

/** A value as it was written. `descending`: a quoted one with a minus behind it. */
export interface QueryValue extends QuerySpan {
  text: string;
  quoted: boolean;
  descending: boolean;
}

export interface QueryField extends QuerySpan {
  text: string;
  quoted: boolean;
}

export interface Qualifier extends QuerySpan {
  kind: 'qualifier';
  field: QueryField;
  op: Op | null;
  values: [QueryValue, ...QueryValue[]];
}

export type Expr =
  | { kind: 'or' | 'and'; of: Expr[] }
  | ({ kind: 'not' | 'group'; of: Expr } & QuerySpan)
  | ({ kind: 'word' | 'phrase' | 'prefix'; text: string } & QuerySpan)
  | Qualifier;

/** One key of an order as it was asked for. */
export interface OrderItem extends QuerySpan {
  name: string;
  quoted: boolean;
  descending: boolean;
}

/** A query as it was written, before its names mean anything. `expr` is null where everything is asked for. */
export interface Query {
  /** The text as typed. */
  text: string;
  expr: Expr | null;
  order: OrderItem[] | null;
  limit: number | null;
}
