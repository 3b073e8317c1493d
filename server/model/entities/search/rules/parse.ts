import { readFileSync } from 'node:fs';

import peggy from 'peggy';

import type { QuerySpan, Expr, OrderItem, Qualifier, Query, QueryValue } from '#shared/search-grammar/query.ts';

import { Refusal } from '../../../../refusals/refusal.ts';
import { invalidQuery } from './mistakes.ts';

const MAX_LENGTH = 10_000;
const MAX_TERMS = 200;
const MAX_DEPTH = 50;

let made: peggy.Parser | undefined;
/** The parser, built on first use: threads of jobs load this module, and most of them parse nothing. */
const grammar = (): peggy.Parser =>
  (made ??= peggy.generate(
    readFileSync(new URL('../../../../shared/search-grammar/grammar.peggy', import.meta.url), 'utf8'),
    {
      allowedStartRules: ['query', 'list'],
    },
  ));

/** Builds the grammar and parses a query with it beforehand: otherwise the first search would wait for both. */
export const learnGrammar = (): void => void parseQuery('number:1.* (class:Requirement OR -"a phrase") order:name-');

/** Reads a query; refuses it with the place and the kind of the first mistake. */
export function parseQuery(text: string): Query {
  const expr = parsed<Expr | null>(text, 'query');
  if (!expr) return { text, expr: null, order: null, limit: null };
  const lifted = lift(expr);
  const { order, limit } = directives(lifted.directives);
  if (terms(lifted.expr) > MAX_TERMS)
    throw invalidQuery(`A query can have up to ${MAX_TERMS} terms. Use fewer.`, { position: 0, length: text.length });
  return { text, expr: lifted.expr, order, limit };
}

/** Reads an order that is given beside the query, as it would be written behind `order:`. */
export const parseOrder = (text: string): OrderItem[] => parsed<QueryValue[]>(text, 'list').map(orderItem);

function parsed<T>(text: string, startRule: 'query' | 'list'): T {
  if (text.length > MAX_LENGTH)
    throw invalidQuery(`A query can have up to ${MAX_LENGTH.toLocaleString('en')} characters. Shorten it.`, {
      position: 0,
      length: text.length,
    });
  const nothing = text.indexOf('\0');
  if (nothing !== -1) throw invalidQuery('Unexpected control character at {n}.', { position: nothing, length: 1 });
  refuseDepth(text);
  const { parse, SyntaxError } = grammar();
  try {
    return parse(text, { startRule }) as T;
  } catch (error) {
    throw error instanceof SyntaxError ? inWords(error) : error;
  }
}

/**
 * Writes a syntax error as a refusal. The grammar's own mistakes are sentences with their place, as JSON; other errors have only a place.
 */
function inWords(error: { message: string; location: { start: { offset: number } } }): Refusal {
  if (!error.message.startsWith('{'))
    return invalidQuery('Expected a term at {n}.', { position: error.location.start.offset, length: 0 });
  const { sentence, ...at } = JSON.parse(error.message) as QuerySpan & { sentence: string };
  return invalidQuery(sentence, at);
}

function refuseDepth(text: string): void {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/"(?:\\["\\]|[^"])*"|[()]/g)) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth > MAX_DEPTH)
      throw invalidQuery(`Parentheses can be nested up to ${MAX_DEPTH} levels deep.`, { position: index, length: 1 });
  }
}

const isDirective = (expr: Expr): expr is Qualifier =>
  expr.kind === 'qualifier' && !expr.field.quoted && ['order', 'limit'].includes(expr.field.text.toLowerCase());

/** Takes `order:` and `limit:` out of the query, with an AND beside them. */
function lift(root: Expr): { expr: Expr | null; directives: Qualifier[] } {
  const directives: Qualifier[] = [];
  const branches = (root.kind === 'or' ? root.of : [root]).map((branch) => {
    const all = branch.kind === 'and' ? branch.of : [branch];
    const own = all.filter(isDirective);
    const rest = all.filter((each) => !isDirective(each));
    if (rest.length === 0 && root.kind === 'or') throw misplaced(own[0]!, 'alone beside OR');
    directives.push(...own);
    for (const each of rest) refuseDirectives(each);
    return rest;
  });
  const of = branches.filter((rest) => rest.length > 0).map((rest) => many('and', rest));
  return { expr: of.length > 0 ? many('or', of) : null, directives };
}

function refuseDirectives(expr: Expr): void {
  if (expr.kind === 'or' || expr.kind === 'and') expr.of.forEach(refuseDirectives);
  else if (expr.kind === 'not' || expr.kind === 'group') {
    if (isDirective(expr.of)) throw misplaced(expr.of, expr.kind === 'not' ? 'under NOT' : 'inside parentheses');
    refuseDirectives(expr.of);
  } else if (isDirective(expr)) throw misplaced(expr, 'inside parentheses');
}

const misplaced = ({ field }: Qualifier, where: string): Refusal =>
  invalidQuery(`'${field.text}' cannot be used ${where} at {n}.`, field);

const many = (kind: 'or' | 'and', of: Expr[]): Expr => (of.length === 1 ? of[0]! : { kind, of });

/** Reads the order and the limit of a query; the last of several counts, but all must be valid. */
function directives(found: readonly Qualifier[]): Pick<Query, 'order' | 'limit'> {
  let order: OrderItem[] | null = null;
  let limit: number | null = null;
  for (const { field, op, values } of found) {
    if (op) throw invalidQuery(`'${field.text}' does not accept '${op}' at {n}.`, field);
    if (field.text.toLowerCase() === 'order') order = values.map(orderItem);
    else limit = limitOf(values);
  }
  return { order, limit };
}

function orderItem({ text, quoted, descending, position, length }: QueryValue): OrderItem {
  const minus = !quoted && text.endsWith('-');
  return { name: minus ? text.slice(0, -1) : text, quoted, descending: descending || minus, position, length };
}

function limitOf(values: readonly QueryValue[]): number {
  const [first, second] = values as [QueryValue, ...QueryValue[]];
  const limit = /^\d{1,5}$/.test(first.text) ? Number(first.text) : 0;
  if (second || limit < 1 || limit > 10_000)
    throw invalidQuery(`'${(second ?? first).text}' is not a whole number from 1 to 10,000.`, second ?? first);
  return limit;
}

function terms(expr: Expr | null): number {
  if (!expr) return 0;
  if (expr.kind === 'or' || expr.kind === 'and') return expr.of.reduce((sum, each) => sum + terms(each), 0);
  return expr.kind === 'not' || expr.kind === 'group' ? terms(expr.of) : 1;
}
