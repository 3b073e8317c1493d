import type { Expr, Qualifier, QueryValue } from '#shared/search-grammar/query.ts';

import {
  groupOf,
  newKey,
  type GroupPart,
  type OrderKey,
  type QueryPart,
  type QueryRows,
  type Written,
} from './parts.ts';

const isDirective = (expr: Expr): expr is Qualifier =>
  expr.kind === 'qualifier' && !expr.field.quoted && ['order', 'limit'].includes(expr.field.text.toLowerCase());

/** Turns a valid query into rows; undefined if order or limit are where only text can show them. */
export function queryRows(expr: Expr | null): QueryRows | undefined {
  if (!expr) return { root: groupOf('all', []), order: [], limit: '' };
  const branches = (expr.kind === 'or' ? expr.of : [expr]).map((branch) =>
    branch.kind === 'and' ? branch.of : [branch],
  );
  const directives = branches.flat().filter(isDirective);
  const rest = branches.map((branch) => branch.filter((each) => !isDirective(each)));
  const isAlone = expr.kind === 'or' && rest.some(({ length }) => length === 0);
  if (isAlone || rest.flat().some(holdsDirective) || directives.some(({ op }) => op !== null)) return undefined;
  const last = (name: string) => directives.findLast(({ field }) => field.text.toLowerCase() === name)?.values ?? [];
  const [limit, ...more] = last('limit');
  if (more.length > 0) return undefined;
  return {
    root: rootOf(rest.map((branch) => (branch.length === 1 ? branch[0]! : ({ kind: 'and', of: branch } as const)))),
    order: last('order').map(orderKeyOf),
    limit: limit?.text ?? '',
  };
}

function holdsDirective(expr: Expr): boolean {
  if (expr.kind === 'or' || expr.kind === 'and') return expr.of.some(holdsDirective);
  if (expr.kind === 'not' || expr.kind === 'group') return holdsDirective(expr.of);
  return isDirective(expr);
}

function rootOf(branches: Expr[]): GroupPart {
  const [first, ...more] = branches;
  if (!first) return groupOf('all', []);
  const part = partOf(more.length > 0 ? { kind: 'or', of: branches } : first);
  return part.kind === 'group' ? part : groupOf('all', [part]);
}

/** Turns an expression into a condition, without redundant parentheses and double negations. */
function partOf(expr: Expr): QueryPart {
  switch (expr.kind) {
    case 'and':
    case 'or':
      return expr.of.length === 0 || expr.of.length > 1
        ? groupOf(expr.kind === 'and' ? 'all' : 'any', expr.of.map(partOf))
        : partOf(expr.of[0]!);
    case 'group':
      return partOf(expr.of);
    case 'not': {
      const part = partOf(expr.of);
      return { ...part, isNot: !part.isNot };
    }
    case 'qualifier': {
      const { field, op, values } = expr;
      const { text, quoted } = field;
      return { kind: 'field', key: newKey(), isNot: false, field: { text, quoted }, op, values: values.map(writtenOf) };
    }
    default:
      return { kind: 'words', key: newKey(), isNot: false, match: expr.kind, text: expr.text };
  }
}

/** Adds the minus after a quoted value to its text, since it has a meaning only in an order. */
const writtenOf = ({ text, quoted, descending }: QueryValue): Written => ({
  text: descending ? `${text}-` : text,
  quoted,
});

function orderKeyOf({ text, quoted, descending }: QueryValue): OrderKey {
  const minus = !quoted && text.endsWith('-');
  return { text: minus ? text.slice(0, -1) : text, quoted, descending: descending || minus };
}
