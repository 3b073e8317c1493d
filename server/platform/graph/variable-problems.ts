import { isMissing, isUnknown, kindWords, mustBe } from '../http/shape-words.ts';

const rules: [RegExp, (field: string, found: string[]) => string][] = [
  [/^Expected a value of non-null type .* to be provided/, (field) => isMissing(field)],
  [/to include required field "([^"]*)"/, (field, [name]) => isMissing(`${field}.${name!}`)],
  [/^Expected value of non-null type .* not to be null/, (field) => mustBe(field, 'a value', 'null')],
  [/not to include unknown field "([^"]*)"/, (field, [name]) => isUnknown([name!], `'${field}'`)],
  [/to be an object, found: (.*)\.$/s, (field, [value]) => mustBe(field, kindWords.object, value)],
  [/^Int cannot represent non-integer value: (.*)$/s, (field, [value]) => mustBe(field, kindWords.int, value)],
  [
    /^Int cannot represent non 32-bit [^:]*: (.*)$/s,
    (field, [value]) => mustBe(field, `${kindWords.int} between -2147483648 and 2147483647`, value),
  ],
  [/^(?:String|ID) cannot represent [^:]*: (.*)$/s, (field, [value]) => mustBe(field, kindWords.string, value)],
  [/^Float cannot represent [^:]*: (.*)$/s, (field, [value]) => mustBe(field, kindWords.number, value)],
  [/^Boolean cannot represent [^:]*: (.*)$/s, (field, [value]) => mustBe(field, kindWords.boolean, value)],
  [
    /^(?:Value "([^"]*)" does not exist in "(\w+)" enum|Enum "\w+" cannot represent)/,
    (field, [value, type]) => mustBe(field, type ? `a value of ${type}` : 'a value of its enum', value && `'${value}'`),
  ],
];

/** Words graphql's error about a variable like api/v4's refusals; undefined for other errors. */
export function variableProblem(message: string): string | undefined {
  const [, name, place = '', problem = ''] =
    /^Variable "\$(\w+)" has invalid value(?: at (\S+))?: (.*)$/s.exec(message) ?? [];
  if (name === undefined) return undefined;
  const field = `${name}${place}`;
  for (const [pattern, words] of rules) {
    const [matched, ...found] = pattern.exec(problem) ?? [];
    if (matched !== undefined) return words(field, found);
  }
  return `'${field}' is not valid: ${problem}`;
}
