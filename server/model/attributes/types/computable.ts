import { isRecord } from '../../../platform/text/json.ts';
import type { ComputableValue } from '../attribute.ts';
import type { PropertyFacts, PropertyType } from '../property-type.ts';
import { FormulaProblem, parseFormula } from '../rules/formulas/evaluate.ts';
import { checkedNumber, checkedText, numberFrom, wrongValue } from '../rules/value-checks.ts';

const MAX_PLACES = 20;

/** The result of a computation, with the places and the unit it is shown with. */
export const computable: PropertyType<ComputableValue> = {
  description: 'The result of a formula or a simulation.',
  graph: {
    description: 'A value computed by Truss.',
    fields: {
      result: {
        type: 'Float',
        nullable: true,
        description: 'The figure; null before it is computed.',
        of: (computed) => computed?.result ?? null,
      },
      decimalPlaces: {
        type: 'Int',
        description: 'The number of decimal places to show.',
        of: (computed) => computed?.decimalPlaces ?? 0,
      },
      resultUnits: { type: 'String', description: 'Its unit.', of: (computed) => computed?.resultUnits ?? '' },
      formula: {
        type: 'String',
        description: 'The formula, computed when the entity is saved; empty if the result is sent.',
        of: (computed) => computed?.formula ?? '',
      },
      problem: {
        type: 'String',
        nullable: true,
        description: 'The reason why its formula has no result.',
        of: (computed) => computed?.problem ?? null,
      },
    },
  },
  search: 'number',
  isComputed: true,
  searchedPart: 'result',
  reqif: { kind: 'STRING', text: 'written' },
  fallback: () => null,
  check(given, property) {
    const advice =
      'Send {"result": 1.5, "decimalPlaces": 2, "resultUnits": "kg"}, or a "formula" in place of the result.';
    if (!isRecord(given)) throw wrongValue(property, 'a result', given, advice);
    const { result = null, decimalPlaces = 2, resultUnits = '', formula = '' } = given;
    const places = Number(decimalPlaces);
    if (!Number.isInteger(places) || places < 0 || places > MAX_PLACES)
      throw wrongValue(property, `0 to ${MAX_PLACES} decimal places`, decimalPlaces, advice);
    const worked = checkedText(formula, property).trim();
    return {
      result: result === null ? null : checkedNumber(result, property, 'a number as result'),
      decimalPlaces: places,
      resultUnits: checkedText(resultUnits, property).trim(),
      ...(worked !== '' && { formula: lawful(worked, property) }),
    };
  },
  toText: ({ result, decimalPlaces, resultUnits }) =>
    result === null ? '' : `${result.toFixed(decimalPlaces)} ${resultUnits}`.trimEnd(),
  fromText(text) {
    const [, digits = '', resultUnits = ''] = /^\s*(\S+)\s*(.*?)\s*$/s.exec(text) ?? [];
    const result = numberFrom(digits);
    if (result === null) return null;
    const places = /\.(\d*)/.exec(digits)?.[1]?.length ?? 0;
    return { result, decimalPlaces: Math.min(MAX_PLACES, places), resultUnits };
  },
};

/** Returns a formula that can be parsed; its names may be defined later. */
function lawful(formula: string, property: PropertyFacts): string {
  try {
    parseFormula(formula);
    return formula;
  } catch (error) {
    if (error instanceof FormulaProblem) throw wrongValue(property, 'a formula', formula, error.message);
    throw error;
  }
}
