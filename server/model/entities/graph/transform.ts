import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { idOf, idsOf } from '../../../platform/graph/ids.ts';
import { transformEntities, type TransformResult } from '../commands/transform.ts';
import { displayName } from '../rules/names.ts';
import { readAt, type TextPlace, type Transformed, type TransformWay } from '../rules/transform.ts';
import {
  entitiesField,
  projectField,
  projectInput,
  revisionField,
  throughLocks,
  type MutationResult,
} from './payload-fields.ts';

const TransformWayRef = builder.enumType('TransformWay', {
  description: 'The ways in which a text can be rewritten.',
  values: enumValues({
    replace: 'Find and replace.',
    upper: 'Upper case.',
    lower: 'Lower case.',
    sentence: 'Sentence case: only the first letter is a capital.',
    title: 'Title case: the first letter of each word is a capital.',
    trim: 'Trim spaces: none at the ends, and one between words.',
    copy: 'Copy from another field.',
    number: 'Number with a pattern, in number order.',
  } satisfies Record<TransformWay, string>),
});
const TextFieldRef = builder.enumType('TextField', {
  description: 'A field of an entity that holds text.',
  values: {
    NAME: { value: 'NAME', description: 'Its name.' },
    NUMBER: { value: 'NUMBER', description: 'Its dotted number.' },
    DESCRIPTION: {
      value: 'DESCRIPTION',
      description:
        'The description. Words are found and replaced in it, with all marks kept; it is not rewritten otherwise.',
    },
    ATTRIBUTE: { value: 'ATTRIBUTE', description: 'The value of a property.' },
  } as const satisfies Record<TextPlace['field'], { value: TextPlace['field']; description: string }>,
});
const TextPlaceInput = builder.inputType('TextPlaceInput', {
  description: 'A text of an entity.',
  fields: (t) => ({
    field: t.field({ type: TextFieldRef, required: true, description: 'The field.' }),
    propertyId: t.field({ ...idOf('Property'), description: 'The property, where the text is an attribute.' }),
  }),
});
export const TransformedLine = builder.objectRef<Transformed & { at: TextPlace }>('TransformedText').implement({
  description: 'The change of the text of one entity.',
  fields: (t) => ({
    entityId: t.int({ description: 'The number of the entity.', resolve: ({ entity }) => entity.id }),
    displayName: t.string({ description: 'The name that people read.', resolve: ({ entity }) => displayName(entity) }),
    before: t.string({
      description: 'The text as it was, as it is read.',
      resolve: ({ at, before }) => readAt(at, before),
    }),
    after: t.string({
      description: 'The text as it becomes, as it is read.',
      resolve: ({ at, after }) => readAt(at, after),
    }),
    refusal: t.exposeString('refusal', { nullable: true, description: 'The reason why it cannot; null where it can.' }),
  }),
});

builder.relayMutationField(
  'transformEntities',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      entityIds: t.field({ ...idsOf('Entity'), required: true, description: 'The entities, up to 10,000.' }),
      at: t.field({ type: TextPlaceInput, required: true, description: 'The text to rewrite.' }),
      way: t.field({ type: TransformWayRef, required: true, description: 'The way of rewriting.' }),
      find: t.string({ description: 'The text to replace; at most 1,000 characters.' }),
      replacement: t.string({
        description: 'The text to put in its place; with an expression, `$1` is its first group.',
      }),
      isExpression: t.boolean({ description: 'True when `find` is a regular expression.' }),
      isCaseSensitive: t.boolean({ description: 'True when capitals are told from small letters.' }),
      isWholeWord: t.boolean({ description: 'True when only whole words are found.' }),
      from: t.field({ type: TextPlaceInput, description: 'The text to copy.' }),
      pattern: t.string({
        description: 'The pattern to number by: `#` stands for digits, such as REQ-###; at most 100 characters.',
      }),
      start: t.int({ description: 'The number of the first; 1 if nothing is said.' }),
      isTrial: t.boolean({ description: 'True to say only what would become of each, and change nothing.' }),
      throughLocks: t.boolean(throughLocks),
    }),
  },
  {
    description:
      'Rewrites one text of many entities in one save, all or none. A trial says what would become of each, which would be refused and why.',
    resolve: async (
      _root,
      { input },
      ctx,
    ): Promise<MutationResult & Pick<TransformResult, 'lines'> & { at: TextPlace }> => {
      const { projectId: place, entityIds, isTrial, throughLocks, ...transform } = input;
      const { lines, revision } = await transformEntities(ctx, place.organization, place.projectId, entityIds, {
        ...transform,
        isTrial: isTrial ?? false,
        throughLocks: throughLocks ?? false,
      });
      return { ...place, at: transform.at, lines, revision, ids: isTrial ? [] : lines.map(({ entity }) => entity.id) };
    },
  },
  {
    outputFields: (t) => ({
      revision: t.field(revisionField('The revision of this change; null if nothing changed, and for a preview.')),
      texts: t.field({
        type: [TransformedLine],
        description: 'The change of each text, made or foreseen; texts that stay as they are are left out.',
        resolve: ({ lines, at }) => lines.map((line) => ({ ...line, at })),
      }),
      entities: t.field(entitiesField('The entities that changed.')),
      project: t.field(projectField),
    }),
  },
);
