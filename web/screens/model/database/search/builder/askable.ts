import { typeOnPage } from '../../../../../attributes/types/index.ts';
import { builtinFields, verifications, type BuiltinField } from '../completion/fields.ts';
import type { Vocabulary } from '../completion/vocabulary.ts';
import type { Written } from './parts.ts';
import type { FieldKind } from './ways.ts';

/** A searchable field: its spelling, the kind of its values, and the values if they are few. */
export interface Askable {
  written: Written;
  title: string;
  finds: string;
  group: 'Of every entity' | 'Properties' | 'Relationships';
  kind: FieldKind;
  choices: readonly { value: string; label: string }[];
}

const kinds: Record<string, FieldKind> = {
  class: 'class',
  label: 'label',
  is: 'list',
  has: 'list',
  diagram: 'drawn',
  state: 'state',
  verification: 'choice',
  created: 'date',
  modified: 'date',
  createdby: 'people',
  modifiedby: 'people',
  lockedby: 'people',
  assignee: 'people',
  parent: 'entity',
  ancestor: 'entity',
  child: 'entity',
  in: 'entity',
  name: 'text',
  description: 'text',
  comment: 'said',
  number: 'number text',
  baseline: 'baseline',
};

const titles: Record<string, string> = {
  createdby: 'Created by',
  modifiedby: 'Modified by',
  lockedby: 'Locked by',
  is: 'Is',
  has: 'Has',
  in: 'In document',
};

const same = (text: string) => ({ value: text, label: text });
const isDirective = (name: string) => name === 'order' || name === 'limit';
const title = (name: string) => titles[name] ?? name.charAt(0).toUpperCase() + name.slice(1);

function builtin(name: string, { finds, values = {}, takes }: BuiltinField, of: Vocabulary): Askable {
  const kind = kinds[name] ?? 'plain';
  const own = Object.entries(values).filter(([text]) => !['any', 'none', 'me'].includes(text) && !/^[<>]/.test(text));
  const taken: Partial<Record<NonNullable<BuiltinField['takes']>, readonly { value: string; label: string }[]>> = {
    classes: of.classes.map((each) => same(each.name)),
    labels: of.labels.map((each) => same(each.name)),
    states: of.states.map(same),
    verifications: Object.keys(verifications).map(same),
    diagrams: of.diagrams.map(({ slug, name: label }) => ({ value: slug, label })),
  };
  const choices = [
    ...own.map(([text, what]) => ({ value: text, label: `${text}: ${what}` })),
    ...((takes && taken[takes]) ?? []),
  ];
  return {
    written: { text: name, quoted: false },
    title: title(name),
    finds,
    group: 'Of every entity',
    kind,
    choices: kind === 'date' ? [] : choices,
  };
}

function kindOf(type: string, choices: readonly string[]): FieldKind {
  const { search } = typeOnPage(type);
  // Another property of the same name may have choices.
  return choices.length > 0 && (search === 'text' || search === 'number') ? 'choice' : search;
}

/** Quotes a name that would otherwise be read as a built-in field or something else. */
const named = (text: string): Written => ({
  text,
  quoted: !/^\p{L}[\p{L}\p{Nd}_-]*$/u.test(text) || Object.hasOwn(builtinFields, text.toLowerCase()),
});

/** Returns everything in a project that can be searched. */
export function askables(of: Vocabulary): Askable[] {
  const properties = [...of.properties].toSorted(([a], [b]) => a.localeCompare(b));
  return [
    ...Object.entries(builtinFields)
      .filter(([name]) => !isDirective(name))
      .map(([name, field]) => builtin(name, field, of)),
    ...properties.map(([name, choices]): Askable => ({
      written: named(name),
      title: name,
      finds: 'a property',
      group: 'Properties',
      kind: kindOf(of.types.get(name) ?? 'TEXT', choices),
      choices: choices.map(same),
    })),
    ...of.relations
      .filter((name) => !of.properties.has(name))
      .map((name): Askable => ({
        written: named(name),
        title: name,
        finds: 'a relationship',
        group: 'Relationships',
        kind: 'count',
        choices: [],
      })),
  ];
}

/** Finds the field of a condition, whatever its case; undefined if unknown. */
export const askableOf = (all: readonly Askable[], { text, quoted }: Written): Askable | undefined =>
  all.find(
    ({ written, group }) =>
      written.text.toLowerCase() === text.toLowerCase() && !(quoted && group === 'Of every entity'),
  );

/** Returns the fields to sort by: built-in ones and properties. */
export const sortFields = (of: Vocabulary): Written[] => [
  ...['number', 'name', 'class', 'label', 'created', 'createdby', 'modified', 'modifiedby'].map((text) => ({
    text,
    quoted: false,
  })),
  ...[...of.properties.keys()].toSorted((a, b) => a.localeCompare(b)).map(named),
];
