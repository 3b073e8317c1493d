import { displayName } from '../../model/entities/rules/names.ts';
import { readAt } from '../../model/entities/rules/transform.ts';
import { builder, type InputFields } from '../../platform/graph/builder.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import { idOf, type PlaceNamed } from '../../platform/graph/ids.ts';
import { replaceOnArtifact } from '../commands/replace.ts';
import type { ArtifactMatches, FoundField, MatchPlace, Replaced, Replacement } from '../find.ts';
import { readFound } from '../queries/matches.ts';
import { artifactInput, meant, payload } from './mutations.ts';
import { ArtifactRef } from './types.ts';

const finding = (t: InputFields) => ({
  find: t.string({ required: true, description: 'The text to look for; at most 1,000 characters.' }),
  isExpression: t.boolean({ description: 'True when that is a regular expression.' }),
  isCaseSensitive: t.boolean({ description: 'True when capitals are told from small letters.' }),
  isWholeWord: t.boolean({ description: 'True when only whole words are found.' }),
});

const FoundFieldRef = builder.enumType('FoundField', {
  description: 'The fields in which text can be found.',
  values: enumValues({ NAME: 'The name.', DESCRIPTION: 'The description.' } satisfies Record<FoundField, string>),
});
const FindingInput = builder.inputType('FindingInput', {
  description: 'The text to look for, and how.',
  fields: finding,
});
const FoundRef = builder.objectRef<ArtifactMatches>('FoundOnArtifact').implement({
  description:
    'The matches on an artifact, in reading order: lists of the same length, whose first items are about the same match, and so on.',
  fields: (t) => {
    const list = <K extends keyof MatchPlace>(name: K) => ({
      resolve: ({ places }: ArtifactMatches) => places.map((each) => each[name]),
    });
    return {
      totalCount: t.exposeInt('totalCount', {
        description: 'The number of places in all; the lists hold the first 10,000.',
      }),
      entityIds: t.intList({ description: 'The numbers of the entities.', ...list('entityId') }),
      fields: t.field({ type: [FoundFieldRef], description: 'The field of each match.', ...list('field') }),
      texts: t.stringList({ description: 'The text of each match, letter by letter.', ...list('text') }),
      nths: t.intList({
        description: 'The number of earlier occurrences of the same text in the field, which identifies the match.',
        ...list('nth'),
      }),
    };
  },
});

builder.objectFields(ArtifactRef, (t) => ({
  found: t.field({
    type: FoundRef,
    complexity: 50,
    description: 'Finds text in the names and descriptions of its rows. Live values are not searched.',
    args: { finding: t.arg({ type: FindingInput, required: true, description: 'The text to look for.' }) },
    resolve: (artifact, { finding }, ctx) => readFound(ctx, artifact, finding),
  }),
}));

const PlaceInput = builder.inputType('FoundPlaceInput', {
  description: 'One place that was found.',
  fields: (t) => ({
    entityId: t.field({ ...idOf('Entity'), required: true, description: 'The entity.' }),
    field: t.field({ type: FoundFieldRef, required: true, description: 'The field.' }),
    text: t.string({ required: true, description: 'The matched text.' }),
    nth: t.int({ required: true, description: 'The number of earlier occurrences of the same text in the field.' }),
  }),
});
const ReplacementRef = builder.objectRef<Replacement>('TextReplacement').implement({
  description: 'The change that replacing makes to a text.',
  fields: (t) => ({
    entityId: t.int({ description: 'The number of the entity.', resolve: ({ entity }) => entity.id }),
    displayName: t.string({ description: 'The name that people read.', resolve: ({ entity }) => displayName(entity) }),
    field: t.expose('field', { type: FoundFieldRef, description: 'The field that holds the text.' }),
    before: t.string({
      description: 'The text as it was, as it is read.',
      resolve: ({ field, before }) => readAt({ field }, before),
    }),
    after: t.string({
      description: 'The text as it becomes, as it is read.',
      resolve: ({ field, after }) => readAt({ field }, after),
    }),
    count: t.exposeInt('count', { description: 'The number of places in the text.' }),
    refusal: t.exposeString('refusal', { nullable: true, description: 'The reason why it cannot; null where it can.' }),
  }),
});
const SHOWN = 100;
const countOf = (texts: readonly Replacement[]) => texts.reduce((sum, { count }) => sum + count, 0);
const able = ({ texts }: Replaced) => texts.filter(({ refusal }) => refusal === null);
const refused = ({ texts }: Replaced) => texts.filter(({ refusal }) => refusal !== null);

builder.relayMutationField(
  'replaceOnArtifact',
  {
    inputFields: (t) => ({
      ...artifactInput(t),
      ...finding(t),
      replacement: t.string({
        required: true,
        description:
          'The text to put in its place; with an expression, `$1` is its first group, `$&` all that was found.',
      }),
      only: t.field({ type: PlaceInput, description: 'Replaces only this match; left out, all of them.' }),
      isTrial: t.boolean({ description: 'True to say only what would become of each, and change nothing.' }),
      throughLocks: t.boolean({
        description:
          'True when locked entities are changed all the same, for those who may unlock them; otherwise they are left.',
      }),
    }),
  },
  {
    description:
      'Replaces text in the names and descriptions of the rows of an artifact, in one revision. Rows that cannot be changed are skipped and listed with the reason.',
    resolve: async (
      _root,
      { input: { projectId, artifactId, ...replacing } },
      ctx,
    ): Promise<Replaced & PlaceNamed> => ({
      ...(await replaceOnArtifact(ctx, meant({ projectId, artifactId }), replacing)),
      ...projectId,
    }),
  },
  {
    outputFields: (t) => ({
      ...payload(t as never),
      placeCount: t.int({
        description: 'The number of places that were replaced, or would be.',
        resolve: (done) => countOf(able(done)),
      }),
      refusedCount: t.int({
        description: 'The number of places that are left as they are, since their texts cannot be changed.',
        resolve: (done) => countOf(refused(done)),
      }),
      textCount: t.int({
        description: 'The number of texts in which it was replaced.',
        resolve: (done) => able(done).length,
      }),
      texts: t.field({
        type: [ReplacementRef],
        description: 'The change of each text, made or foreseen: those first that cannot be changed; at most 100.',
        resolve: (done) => [...refused(done), ...able(done)].slice(0, SHOWN),
      }),
    }),
  },
);
