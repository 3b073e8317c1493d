import type { Unit } from 'mathjs';

import type { AttributeValue, ComputableValue, DurationValue } from '../../attribute.ts';
import type { PropertyFacts } from '../../property-type.ts';
import { inDays } from '../days.ts';
import { evaluateFormula, FormulaProblem, parseFormula, quantityIn, withUnits, type Quantity } from './evaluate.ts';

type Property = PropertyFacts & { id: number };

const isComputable = (value: AttributeValue | undefined): value is ComputableValue =>
  typeof value === 'object' && value !== null && 'result' in value;

/** Tells whether a value is computed from its own formula. */
const hasFormula = (value: AttributeValue | undefined): value is ComputableValue & { formula: string } =>
  isComputable(value) && Boolean(value.formula);

/** Recomputes the values of an owner that formulas make of its other values. */
export function withComputed(
  properties: readonly Property[],
  values: ReadonlyMap<string, AttributeValue>,
): Map<string, AttributeValue> {
  const done = new Map<string, Quantity>();
  const named = new Map(properties.map((each) => [each.name.toLowerCase(), each]));
  const valueOf = (name: string, open: readonly Property[]): Quantity | undefined => {
    const property = named.get(name.toLowerCase());
    return property && quantityOf(property, open);
  };
  const quantityOf = (property: Property, open: readonly Property[]): Quantity => {
    const key = String(property.id);
    const known = done.get(key);
    if (known !== undefined) return known;
    const from = open.indexOf(property);
    if (from >= 0)
      throw new FormulaProblem(
        `The formula depends on itself: ${[...open.slice(from), property].map(({ name }) => name).join(' → ')}.`,
      );
    const value = values.get(key);
    const formula = hasFormula(value) ? value.formula : property.type === 'EQUATION' ? value : undefined;
    const found =
      typeof formula === 'string' && formula.trim() !== ''
        ? evaluateFormula(parseFormula(formula), (name) => valueOf(name, [...open, property]))
        : plainQuantity(property, value);
    done.set(key, found);
    return found;
  };
  const after = new Map(values);
  for (const property of properties) {
    const value = values.get(String(property.id));
    if (hasFormula(value))
      after.set(
        String(property.id),
        settled(value, () => quantityOf(property, [])),
      );
  }
  return after;
}

/** A computed value as it is stored: its figure in the units that are asked for, or why there is none. */
function settled(value: ComputableValue, work: () => Quantity): ComputableValue {
  const { problem: _before, ...kept } = value;
  try {
    const worked = work();
    const found = typeof worked === 'number' ? worked : shortest(worked);
    if (typeof found === 'number') {
      if (kept.resultUnits !== '')
        throw new FormulaProblem(`The result is a plain number, not in ${kept.resultUnits}.`);
      return { ...kept, result: found };
    }
    const units = kept.resultUnits || found.formatUnits();
    const asked = withUnits(1, units);
    if (asked === undefined || typeof asked === 'number') throw new FormulaProblem(`There is no unit '${units}'.`);
    if (!found.equalBase(asked))
      throw new FormulaProblem(`The result is in ${found.formatUnits()}, which cannot be converted to ${units}.`);
    const result = found.toNumber(units);
    if (!Number.isFinite(result)) throw new FormulaProblem(`The result is too large for a number in ${units}.`);
    return { ...kept, resultUnits: units, result };
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error;
    return { ...kept, result: null, problem: error.message };
  }
}

/** Returns the quantity that a formula reads from a value without a formula of its own. */
function plainQuantity({ name, type }: Property, value: AttributeValue | undefined): Quantity {
  const none = new FormulaProblem(`'${name}' has no value.`);
  if (value === undefined || value === null || value === '') throw none;
  if (typeof value === 'number') return type === 'PERCENT' || type === 'QUALITY_SCORE' ? value / 100 : value;
  const found =
    typeof value === 'string'
      ? quantityIn(value)
      : isComputable(value)
        ? value.result === null
          ? undefined
          : withUnits(value.result, value.resultUnits)
        : type === 'DURATION'
          ? duration(value as DurationValue)
          : undefined;
  if (found === undefined) throw new FormulaProblem(`'${name}' is not a number with a known unit.`);
  return found;
}

const duration = ({ value, units }: DurationValue): Quantity | undefined =>
  typeof value === 'number' ? withUnits(inDays({ value, units }) as number, 'day') : undefined;

/** Converts a quantity to familiar units: newtons rather than kg·m/s². The library's types leave `simplify` out. */
const shortest = (found: Unit): Unit => (found as Unit & { simplify(): Unit }).simplify();
