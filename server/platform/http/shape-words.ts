const SHOWN = 60;

/** What a value has to be, as people say it. */
export const kinds = {
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

/** 'entities', 0 and 'name' as a script would write it. */
export const fieldName = (path: readonly PropertyKey[], whole: string): string =>
  path.reduce<string>(
    (name, step) =>
      (typeof step === 'number' ? `${name}[${step}]` : name && `${name}.`) +
      (typeof step === 'number' ? '' : String(step)),
    '',
  ) || whole;

/** Names the field, says what it has to be and, where it is short, what it is instead. */
export const mustBe = (field: string, what: string, shown?: string): string =>
  `${named(field)} must be ${what}${shown === undefined ? '' : `; you sent ${short(shown)}`}.`;
export const isMissing = (field: string, what?: string): string =>
  `${named(field)} is missing.${what === undefined ? '' : ` Send ${what}.`}`;
export const isUnknown = (names: readonly string[], where: string): string =>
  `${where} has no ${names.length === 1 ? 'field' : 'fields'} ${names.map((name) => `'${short(name)}'`).join(', ')}. Leave ${names.length === 1 ? 'it' : 'them'} out, or mind the spelling.`;

const named = (field: string) => (field.startsWith('The ') ? field : `'${short(field)}'`);
const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
