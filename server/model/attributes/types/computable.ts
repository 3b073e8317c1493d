import type { ComputableValue } from '../attribute.ts';
import type { PropertyType } from '../property-type.ts';
import { checkedNumber, checkedText, isRecord, numberFrom, wrongValue } from '../words.ts';

const MAX_PLACES = 20;

/** The result of a computation, with the places and the unit it is shown with. */
export const computable: PropertyType<ComputableValue> = {
  name: 'COMPUTABLE',
  fallback: () => null,
  check(given, property) {
    const advice = 'Send {"result": 1.5, "decimalPlaces": 2, "resultUnits": "kg"}.';
    if (!isRecord(given)) throw wrongValue(property, 'a result', given, advice);
    const { result = null, decimalPlaces = 2, resultUnits = '' } = given;
    const places = Number(decimalPlaces);
    if (!Number.isInteger(places) || places < 0 || places > MAX_PLACES)
      throw wrongValue(property, `0 to ${MAX_PLACES} decimal places`, decimalPlaces, advice);
    return {
      result: result === null ? null : checkedNumber(result, property, 'a number as result'),
      decimalPlaces: places,
      resultUnits: checkedText(resultUnits, property).trim(),
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
