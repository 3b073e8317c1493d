import type { FunctionNode, MathNode, OperatorNode, ParenthesisNode, SymbolNode, Unit, ConstantNode } from 'mathjs';

import { mathematics } from './mathematics.ts';

/** A number, or a number of some unit. */
export type Quantity = number | Unit;

const MOST_SIGNS = 1_000;
const MOST_PARTS = 300;
const NO_NUMBER = 'The result is not a number.';

/** A fault in a formula: says in words what is wrong and at which place. */
export class FormulaProblem extends Error {}

const operators = new Set(['add', 'subtract', 'multiply', 'divide', 'pow', 'unaryMinus', 'unaryPlus']);
// These functions are fast for any argument.
const functions = new Set(
  'abs sqrt cbrt exp log log2 log10 sin cos tan asin acos atan atan2 sinh cosh tanh min max round floor ceil'.split(
    ' ',
  ),
);
const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };

/** A formula with its names: `{Dry Mass}` is a name with blanks. In an equation, the part after the last sign of equality. */
export interface Formula {
  node: MathNode;
  nameOf(symbol: string): string;
}

/** Parses a formula; a fault names the character at which it occurs. */
export function parseFormula(text: string): Formula {
  if (text.length > MOST_SIGNS)
    throw new FormulaProblem(`A formula can have up to ${MOST_SIGNS.toLocaleString('en')} characters.`);
  const names: string[] = [];
  // Each placeholder is as long as its name, so that positions of errors match the original text.
  const plain = text.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    names.push(name.trim());
    return `_${names.length - 1}`.padEnd(whole.length, '_');
  });
  if (names.length > 99) throw new FormulaProblem('A formula can refer to up to 99 attributes in braces.');
  const from = plain.lastIndexOf('=') + 1;
  if (plain.slice(from).trim() === '') throw new FormulaProblem('The formula is empty. Enter what to calculate.');
  try {
    const node = mathematics().parse(plain.slice(from));
    return { node, nameOf: (symbol) => names[Number(/^_(\d+)_*$/.exec(symbol)?.[1] ?? Number.NaN)] ?? symbol };
  } catch (error) {
    const { message, char } = error as { message: string; char?: number };
    if (!(error instanceof SyntaxError)) throw error;
    const at = char === undefined ? '' : ` at ${from + char}`;
    throw new FormulaProblem(`${message.replace(/ \(char \d+\)$/, '')}${at}.`);
  }
}

/** Evaluates a formula. It is no program: only numbers, units, names, arithmetic and a few functions are allowed, so it always ends. */
export function evaluateFormula({ node, nameOf }: Formula, valueOf: (name: string) => Quantity | undefined): Quantity {
  const math = mathematics();
  let parts = 0;
  const apply = (name: string, values: Quantity[]): Quantity => {
    let found: unknown;
    try {
      found = (math as unknown as Record<string, (...values: Quantity[]) => unknown>)[name]!(...values);
    } catch (error) {
      // The library has no class of its own for errors of mismatched units.
      if (error instanceof Error) throw new FormulaProblem(`${error.message.replace(/\.$/, '')}.`);
      throw error;
    }
    // Roots and logarithms of negative numbers are complex.
    if (typeof found === 'number' || math.isUnit(found)) return figured(found);
    throw new FormulaProblem(NO_NUMBER);
  };
  const walk = (each: MathNode): Quantity => {
    if (++parts > MOST_PARTS) throw new FormulaProblem(`A formula can have up to ${MOST_PARTS} parts.`);
    switch (each.type) {
      case 'ConstantNode': {
        const { value } = each as ConstantNode;
        if (typeof value === 'number') return figured(value);
        break;
      }
      case 'ParenthesisNode':
        return walk((each as ParenthesisNode).content);
      case 'OperatorNode': {
        const { fn, args } = each as OperatorNode;
        if (operators.has(fn)) return apply(fn, args.map(walk));
        break;
      }
      case 'FunctionNode': {
        const { fn, args } = each as FunctionNode;
        const name = (fn as unknown as SymbolNode).name;
        if (functions.has(name) && args.length > 0) return apply(name, args.map(walk));
        throw new FormulaProblem(`There is no function '${name}'. Use ${[...functions].join(', ')}.`);
      }
      case 'SymbolNode':
        return figured(named(nameOf((each as SymbolNode).name), valueOf));
    }
    const written = each.toString().replace(/\b_\d+_*/g, (symbol) => `{${nameOf(symbol)}}`);
    throw new FormulaProblem(`'${written.slice(0, 40)}' is not allowed in a formula.`);
  };
  return walk(node);
}

/** Returns the quantity if it is a finite number; refuses a division by zero and a power too large for a number. */
function figured(found: Quantity): Quantity {
  const size: unknown = typeof found === 'number' ? found : found.toJSON().value;
  const isNumber = size === null || (typeof size === 'number' && Number.isFinite(size));
  if (isNumber && (typeof found === 'number' || !/Infinity|NaN/.test(found.formatUnits()))) return found;
  throw new FormulaProblem(NO_NUMBER);
}

function named(name: string, valueOf: (name: string) => Quantity | undefined): Quantity {
  const value = valueOf(name);
  if (value !== undefined) return value;
  if (Object.hasOwn(constants, name)) return constants[name]!;
  const { Unit, unit } = mathematics();
  if (Unit.isValuelessUnit(name)) return unit(1, name);
  throw new FormulaProblem(`'${name}' is neither an attribute nor a unit.`);
}

/** Reads the quantity in a text such as '9.81 m/s^2'; undefined if there is none. */
export function quantityIn(text: string): Quantity | undefined {
  const [, digits = '', units = ''] = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(.{0,60}?)\s*$/i.exec(text) ?? [];
  if (digits === '') return undefined;
  if (units === '') return Number(digits);
  return withUnits(Number(digits), units);
}

/** Returns a number of units as a quantity; undefined if the unit is unknown. */
export function withUnits(value: number, units: string): Quantity | undefined {
  if (units === '') return value;
  try {
    return mathematics().unit(value, units);
  } catch {
    // The library has no other way to say that it does not know a unit.
    return undefined;
  }
}
