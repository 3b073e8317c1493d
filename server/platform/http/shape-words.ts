const SHOWN = 60;

/** The required kind of a value, in words. */
export const kindWords = {
  string: 'a text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  moment: 'a date',
} as const;

/** Returns a field's path as a script would write it, such as 'entities', 0 and 'name'. */
export const fieldPath = (path: readonly PropertyKey[], whole: string): string =>
  path.reduce<string>(
    (name, step) =>
      (typeof step === 'number' ? `${name}[${step}]` : name && `${name}.`) +
      (typeof step === 'number' ? '' : String(step)),
    '',
  ) || whole;

/** Returns a sentence that names the field, what it has to be and, if that is short, its present value. */
export const mustBe = (field: string, what: string, shown?: string): string =>
  `${named(field)} must be ${what}${shown === undefined ? '' : `; you sent ${short(shown)}`}.`;
export const isMissing = (field: string, what?: string): string =>
  `${named(field)} is missing.${what === undefined ? '' : ` Send ${what}.`}`;
export const isUnknown = (names: readonly string[], where: string): string =>
  `${where} has no ${names.length === 1 ? 'field' : 'fields'} ${names.map((name) => `'${short(name)}'`).join(', ')}. Leave ${names.length === 1 ? 'it' : 'them'} out, or correct the spelling.`;

const named = (field: string) => (field.startsWith('The ') ? field : `'${short(field)}'`);
const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
