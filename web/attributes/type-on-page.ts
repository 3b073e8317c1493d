/** The facts that pages need about a property type: how its values are edited, read, worded, shown in tables, searched and set for many. */
export interface TypeOnPage {
  /** Its name, where a property's type is chosen or shown. */
  title: string;
  /** A line that says what its values are. */
  line: string;
  /** The name of its editor in `on-screen.ts`. */
  editor: string;
  /** The name of its read-only form in `on-screen.ts`, if words are not enough. */
  reading?: string;
  /** Words a value; undefined for one that is worded like any other text, number or list. */
  words?(value: unknown): string | undefined;
  /** The unit after a number. */
  unit?: string;
  /** True if the editor sets a whole value at once, which is then saved before the field is left. */
  isSavedAtOnce?: true;
  /** Its position on the page of an entity; among the narrow fields by default. */
  place?: 'wide' | 'qualities';
  /** True if the product computes it. */
  isComputed?: true;
  /** True to show it even without a value. */
  isShownEmpty?: true;
  /** True if it is a quality of requirements, judged from their text. */
  isQuality?: true;
  /** Its alignment in the column of a table. */
  column?: { isFigure: true };
  /** The field by which many entities get a value at once; undefined if that is not offered. */
  bulk?: 'line' | 'lines' | 'choice' | 'yes' | 'number';
  /** The field for a default value in the schema; undefined if that is only shown. */
  initial?: 'line' | 'choice' | 'yes';
  /** Says why a text is none of its values; undefined for one that is, and absent if any text is. */
  problemOf?(text: string): string | undefined;
  /** The kind of its values for the advanced search. */
  search: 'text' | 'number' | 'choice' | 'flag' | 'date' | 'duration' | 'people' | 'presence';
  /** The kind of text that people write in it; undefined for other values. */
  text?: 'plain' | 'rich';
  /** True if its properties list choices. */
  hasChoices?: true;
  /** True if the choices of a property can be the states of a workflow. */
  canBeState?: true;
  /** True if its values are taken from a list: what is typed finds one, and is none itself. */
  isTakenFromList?: true;
  /** The values that all of its properties offer. */
  offers?: readonly string[];
  /** Reads the letter that begins a value, for editors without text to type; undefined if it begins none. */
  fromLetter?(letter: string): unknown;
  /** True if people write its values in more ways than the server reads: `typed/spelled-texts.ts` spells them. */
  isSpelledFreely?: true;
  /** Reads a value from a pasted text; undefined if it is none. Other types are left to file imports. */
  fromPasted?(text: string, choices: readonly string[]): string | undefined;
}
