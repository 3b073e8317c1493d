import { attributeText } from '../../../attributes/rules/values.ts';
import type { Property, Schema } from '../../schema.ts';
import { className } from '../display-names.ts';
import type { LinkKind, Question } from '../impact.ts';

/** The facts from which the words of an effect are made. */
export interface ImpactFacts {
  question: Question;
  before: Schema;
  after: Schema;
  count: number;
  links: readonly (LinkKind & { count: number })[];
  /** The number of workflow transitions that name a choice. */
  transitions?: number;
  /** The values that can be converted (`taken`), and those among them that will read differently (`bent`). */
  taken?: number;
  bent?: number;
}

const SHOWN = 3;
const figure = (count: number) => count.toLocaleString('en-US');
const counted = (count: number, one: string, many: string) => `${figure(count)} ${count === 1 ? one : many}`;
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Titles an effect by its removal or replacement: "Status: 'Draft' is removed". */
export function titleOf({ question: { kind, id, word, relationId }, before, after }: ImpactFacts): string {
  const property = before.properties.get(id);
  const relation = before.relations.get(id);
  switch (kind) {
    case 'CLASS':
      return `Class '${className(before, id)}' ${after.classes.has(id) ? 'becomes abstract' : 'is deleted'}`;
    case 'PROPERTY':
      return `Property '${property!.name}' is deleted`;
    case 'RELATION':
      return `Relation '${relation!.name}' is deleted`;
    case 'LABEL':
      return `Label '${before.labels.get(id)!.name}' is deleted`;
    case 'TYPE':
      return `${property!.name}: ${property!.type} becomes ${after.properties.get(id)!.type}`;
    case 'TEXT':
      return `${property!.name}: '${word}' is not a value of the type ${after.properties.get(id)!.type}`;
    case 'CHOICE':
      return `${property!.name}: '${word}' is removed`;
    case 'FOREIGN':
      return `${property!.name}: some classes lose it`;
    case 'LINKS':
      return `${relation!.name}: no longer permitted`;
    case 'OFFERED':
      return `Label '${before.labels.get(id)!.name}': available for fewer classes`;
    case 'SAID':
      return `${before.relations.get(relationId!)!.name}: '${property!.name}' is no longer an attribute of its relationships`;
    case 'DEFAULT':
      return `${property!.name}: the default becomes ${defaultOf(after.properties.get(id)!)}`;
  }
}

/** Describes the extent of an effect: "87 entities hold 'Draft'." */
export function describeExtent({
  question: { kind, id, word, ofLinks, classes = [] },
  before,
  after,
  count,
  links,
  transitions = 0,
  taken = 0,
  bent = 0,
}: ImpactFacts): string {
  const holders = ofLinks ? counted(count, 'relationship', 'relationships') : entitiesOf(before, classes, count);
  switch (kind) {
    case 'CLASS':
      return `${counted(count, 'entity is', 'entities are')} of it.`;
    case 'PROPERTY':
      return `${holders} ${verb(count, 'has', 'have')} a value of it.`;
    case 'RELATION':
      return `${counted(count, 'relationship is', 'relationships are')} of it${kindsOf(before, links)}.`;
    case 'LABEL':
      return `It is on ${holders}.`;
    case 'TYPE': {
      const left = count - taken;
      const parts = [
        `${figure(taken)} of ${counted(count, 'value', 'values')} can be converted`,
        bent > 0 ? `${figure(bent)} of them ${verb(bent, 'reads', 'read')} differently afterwards` : '',
        left > 0 ? `${figure(left)} cannot` : '',
      ];
      return `${parts.filter(Boolean).join('; ')}.`;
    }
    case 'TEXT':
      return `${counted(count, 'value reads', 'values read')} '${word}'.`;
    case 'CHOICE':
      return `${holders} ${verb(count, 'holds', 'hold')} '${word}'. Without it they ${readAfter(after.properties.get(id)!)}.${named(transitions)}`;
    case 'FOREIGN':
      return `${holders} ${verb(count, 'has', 'have')} a value, which can no longer be stored.`;
    case 'LINKS':
      return `${counted(count, 'relationship', 'relationships')} would no longer be allowed${kindsOf(before, links)}.`;
    case 'OFFERED':
      return `It stays on ${holders}, unless it is removed.`;
    case 'SAID':
      return `${counted(count, 'relationship has', 'relationships have')} a value of it.`;
    case 'DEFAULT':
      return `${holders} without a value of ${verb(count, 'its', 'their')} own ${verb(count, 'reads', 'read')} that.`;
  }
}

/** "87 Requirement entities" where all are of one class. */
function entitiesOf(schema: Schema, classes: readonly number[], count: number): string {
  const [only, ...others] = classes;
  const of = only !== undefined && others.length === 0 ? ` of ${className(schema, only)}` : '';
  return `${counted(count, 'entity', 'entities')}${of}`;
}

/** ": Requirement → Cost 4, Statement → Cost 1 and 2 other kinds" */
function kindsOf(schema: Schema, links: readonly (LinkKind & { count: number })[]): string {
  if (links.length === 0) return '';
  const shown = links
    .toSorted((a, b) => b.count - a.count)
    .slice(0, SHOWN)
    .map(
      (each) =>
        `${className(schema, each.sourceClassId)} → ${className(schema, each.targetClassId)} ${figure(each.count)}`,
    );
  const more = links.length - shown.length;
  return `: ${shown.join(', ')}${more > 0 ? ` and ${counted(more, 'other kind', 'other kinds')}` : ''}`;
}

/** A workflow is set up on a page of its own, and has its names changed there. */
const named = (transitions: number): string =>
  transitions === 0
    ? ''
    : ` ${counted(transitions, 'transition of the workflow names it', 'transitions of the workflow name it')}: change ${transitions === 1 ? 'that' : 'those'} on its page.`;

const readAfter = (property: Property): string =>
  property.defaultValue === null ? 'have no value' : `read ${defaultOf(property)}`;
const defaultOf = (property: Property): string =>
  property.defaultValue === null ? 'none' : `'${attributeText(property, property.defaultValue)}'`;
