import { checkedValue } from '../../attributes/rules/values.ts';
import type { Conflict, Fields, MergeItem, MergeStep, Versions } from '../merging.ts';
import { fieldsAfterChoices } from './choices.ts';
import { fieldKey } from './keys.ts';

const ofType = ['typeParameters', 'defaultValue'].map((name) => fieldKey('SCHEMA', name));
const TYPE = fieldKey('SCHEMA', 'type');
const OF_CLASS = fieldKey('SCHEMA', 'classId');
const DEFAULT = fieldKey('SCHEMA', 'defaultValue');
const ABSTRACT = fieldKey('SCHEMA', 'isAbstract');

/** Lists the changes that a schema item cannot take while it is in use: another type or class of a property, an abstract class. */
export const boundSteps = ({ steps, subject }: MergeItem): MergeStep[] =>
  steps.filter(({ key, after }) =>
    subject === 'PROPERTY'
      ? key === TYPE || key === OF_CLASS
      : subject === 'CLASS' && key === ABSTRACT && after === true,
  );

/** Names a default that the property would not take as a value. */
export function nameUnfitDefault({ item, ours, theirs, base }: Versions & { item: MergeItem }): void {
  const step = item.steps.find(({ key }) => key === DEFAULT);
  const after = fieldsAfterChoices({ base, ours, theirs }, item, {});
  if (!step || step.after === null || item.kind !== 'CHANGED' || !after || isFit(after, step.after)) return;
  item.steps = item.steps.filter((each) => each !== step);
  item.conflicts.push(unlawful(step));
}

function isFit(after: Fields, value: unknown): boolean {
  const of = (name: string) => after.get(fieldKey('SCHEMA', name));
  const property = {
    name: String(of('name')),
    type: of('type'),
    typeParameters: of('typeParameters') ?? {},
    defaultValue: null,
  };
  try {
    checkedValue(property as Parameters<typeof checkedValue>[0], value);
    return true;
  } catch {
    return false;
  }
}

const unlawful = ({ key, before, after }: MergeStep): Conflict => ({
  kind: 'UNLAWFUL',
  key,
  base: before,
  ours: before,
  theirs: after,
  barred: ['THEIRS'],
});

/** Names the changes that a schema item cannot take; settings that only make sense with another type are left out with it. */
export function nameBoundSteps(item: MergeItem): void {
  const bound = boundSteps(item);
  const isTyped = bound.some(({ key }) => key === TYPE);
  item.steps = item.steps.filter((step) => !bound.includes(step) && !(isTyped && ofType.includes(step.key)));
  item.conflicts.push(...bound.map(unlawful));
}
