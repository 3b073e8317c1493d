import { sameJson } from '../../../platform/text/json.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import type { Property, Schema } from '../schema.ts';

// The global ids of these items in the default schema; a property that was deleted is not found.
const TEST_CASE = 'I_6P6GBMPBKMV3E_YBNGD50MV2NRX';
const STATUS = 'I_8HTNBNP2626BE_PFWHDDCTQ66DH';
const ACTUAL_RESULT = 'I_F1Q2PAMDFAP55_KR8PMMA3APPEX';
const PERCENT_COMPLETE = 'I_7ZBF99GN1HDDK_30HJP22KCYR0G';
const NOT_RUN = 'Not Run';

/** The schema's classes of test cases and the property that holds a case's status. */
export interface TestSchema {
  classIds: number[];
  status: Property | undefined;
}

export function testSchema(schema: Schema): TestSchema {
  const testCase = [...schema.classes.values()].find(({ globalId }) => globalId === TEST_CASE);
  return {
    classIds: testCase ? [...(schema.family.get(testCase.id) ?? [])] : [],
    status: propertyOf(schema, STATUS),
  };
}

const propertyOf = (schema: Schema, name: string): Property | undefined =>
  [...schema.properties.values()].find(({ globalId }) => globalId === name);

/** Returns the status of a test case without a stored one. */
export const usualStatus = ({ status }: TestSchema): string =>
  String(status?.defaultValue ?? status?.typeParameters.defaultValue ?? NOT_RUN);

/** Returns the values that reset a test case: Status Not Run, no Actual Result, Percent Complete 0. Null if it has them already. */
export function resetOf(schema: Schema, { attrs }: { attrs: Attrs }): Attrs | null {
  const wanted: Attrs = {};
  const set = (name: string, value: Attrs[string], without: Attrs[string]) => {
    const property = propertyOf(schema, name);
    if (!property) return;
    const now = attrs[property.id] ?? property.defaultValue ?? property.typeParameters.defaultValue ?? without;
    if (!sameJson(now, value ?? without)) wanted[property.id] = value;
  };
  set(STATUS, NOT_RUN, NOT_RUN);
  set(ACTUAL_RESULT, null, '');
  set(PERCENT_COMPLETE, 0, 0);
  return Object.keys(wanted).length === 0 ? null : wanted;
}
