import { sortNumberWithoutId } from '../../model/entities/rules/names.ts';
import { invalid } from '../../refusals/refusal.ts';

/** A row with the rows below it, in order. */
export interface RowNode {
  id: number;
  number: string;
  below: RowNode[];
}

/** Builds the tree of an artifact from its lines in reading order. */
export function treeOf(lines: readonly { id: number; above: number | null; number: string }[]): RowNode {
  const root: RowNode = { id: 0, number: '', below: [] };
  const nodes = new Map(lines.map(({ id, number }): [number, RowNode] => [id, { id, number, below: [] }]));
  for (const { id, above } of lines) (above === null ? root : nodes.get(above)!).below.push(nodes.get(id)!);
  return root;
}

/** A place for a row: below `above` (0: on the artifact itself), after `after` (0: first). */
export interface RowPosition {
  above: number;
  after: number;
}

const each = function* (node: RowNode): Generator<RowNode> {
  yield node;
  for (const one of node.below) yield* each(one);
};
export const rowNodesById = (root: RowNode): Map<number, RowNode> =>
  new Map([...each(root)].map((node) => [node.id, node]));

const notThere = () => invalid('One of the rows was removed in the meantime. Reload the page and try again.');

/** Puts nodes at a place, in their order. */
export function placeRows(root: RowNode, added: readonly RowNode[], { above, after }: RowPosition): void {
  const whole = rowNodesById(root).get(above);
  if (!whole) throw notThere();
  const at = after === 0 ? 0 : whole.below.findIndex(({ id }) => id === after) + 1;
  if (after !== 0 && at === 0) throw notThere();
  whole.below.splice(at, 0, ...added);
}

/** Takes nodes out with all below them; those below another taken node stay there. */
export function takeRows(root: RowNode, ids: readonly number[]): RowNode[] {
  const wanted = new Set(ids);
  const taken: RowNode[] = [];
  const walk = (node: RowNode) => {
    node.below = node.below.filter((one) => {
      if (!wanted.delete(one.id)) return true;
      taken.push(one);
      for (const inside of each(one)) wanted.delete(inside.id);
      return false;
    });
    node.below.forEach(walk);
  };
  walk(root);
  if (wanted.size > 0) throw notThere();
  return taken;
}

/** The number behind another: its last part is one more. */
function behind(number: string): string {
  const [, rest = '', last = ''] = /^(.*?)(\d*)$/.exec(number) ?? [];
  return last === '' ? `${rest}${rest ? '.' : ''}1` : `${rest}${Number(last) + 1}`;
}

/** Tells whether one row follows another in the order of numbers; equal numbers are allowed only if they were equal before. */
function standsBehind(one: RowNode, other: RowNode & { isNumbered: boolean }, mayShare: boolean): boolean {
  const [a, b] = [sortNumberWithoutId(other.number), sortNumberWithoutId(one.number)];
  return a === b ? mayShare && !other.isNumbered && other.id < one.id : a < b;
}

/**
 * Returns the new numbers of rows whose number must change for them to stand in order. Automatic numbers say the position: 1, 1.1. Others
 * stay while they are in order; a number in the way of a new or moved row continues from the one before it.
 */
export function numbersFor(root: RowNode, isAutomatic: boolean, moved: ReadonlySet<number>): Map<number, string> {
  const numbers = new Map<number, string>();
  const walk = (whole: RowNode, prefix: string) => {
    let before: (RowNode & { isNumbered: boolean }) | undefined;
    for (const [at, node] of whole.below.entries()) {
      const next = whole.below[at + 1];
      const first = prefix === '' ? '1' : `${prefix}.1`;
      let { number } = node;
      if (isAutomatic) number = prefix === '' ? String(at + 1) : `${prefix}.${at + 1}`;
      else if (number === '' && moved.has(node.id)) number = before ? behind(before.number) : freeBefore(first, next);
      if (!isAutomatic && before && !standsBehind({ ...node, number }, before, !moved.has(node.id)))
        number = behind(before.number);
      if (number !== node.number) numbers.set(node.id, number);
      before = { ...node, number, isNumbered: number !== node.number };
      walk(node, number);
    }
  };
  walk(root, '');
  return numbers;
}

/** Returns the number of a new first row. It may be the number of the next row, which is then renumbered. */
const freeBefore = (first: string, next: RowNode | undefined): string => {
  const [, rest = '', last = ''] = /^(.*?)(\d+)$/.exec(next?.number ?? '') ?? [];
  return last === '' ? first : `${rest}${Math.min(Number(last), 1)}`;
};
