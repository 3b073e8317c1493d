import { wordLines } from '#shared/quality/lines.ts';
import { listNames, type ListName } from '#shared/quality/lists.ts';

import { builder } from '../../platform/graph/builder.ts';
import { compiledField } from '../../platform/graph/compiler/fields.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import { idsOf } from '../../platform/graph/ids.ts';
import {
  entitiesField,
  projectField,
  projectInput,
  revisionField,
  type MutationResult,
} from '../entities/graph/payload-fields.ts';
import { ProjectRef } from '../projects/graph/project.ts';
import { listsIn, ownLists } from '../projects/rules/quality-words.ts';
import { judgeRequirements, type JudgedMany, type QualityFinding } from './commands.ts';

const QualityListRef = builder.enumType('QualityList', {
  description: 'A list of words that are looked for in requirements.',
  values: enumValues({
    ambiguous: 'Ambiguous terms, which everyone reads differently.',
    designs: 'Design terms, which say how instead of what.',
    untestable: 'Untestable terms, which no test can prove.',
    open: 'Open-ended terms, which leave a list incomplete.',
    undecided: 'Placeholders for what is still to be decided.',
  } satisfies Record<ListName, string>),
});

interface QualityWords {
  list: ListName;
  words: string[];
  isOwn: boolean;
}
const QualityWordsRef = builder.objectRef<QualityWords>('QualityWords').implement({
  description: 'The words of one list, as they hold in a project.',
  fields: (t) => ({
    list: t.field({ type: QualityListRef, description: 'The list of words.', resolve: ({ list }) => list }),
    words: t.exposeStringList('words', {
      description: "Each word, and behind '=' what can be written instead; with nothing behind it, it can go.",
    }),
    isOwn: t.exposeBoolean('isOwn', { description: 'True when the project has a list of its own.' }),
  }),
});

const QualityFindingRef = builder.objectRef<QualityFinding>('QualityFinding').implement({
  description: 'A quality that a requirement lacks by what it says.',
  fields: (t) => ({
    entityId: t.exposeInt('id', { description: 'The number of the requirement.' }),
    displayName: t.exposeString('name', { description: 'The name that people read.' }),
    quality: t.exposeString('quality', { description: 'The name of the quality.' }),
    suggestions: t.exposeStringList('suggestions', { description: 'The reasons, each as what to change.' }),
  }),
});
builder.objectFields(ProjectRef, (t) => ({
  qualityWords: t.field({
    type: [QualityWordsRef],
    description: "The words that are looked for in its requirements: its preference 'QualityWords', or the usual ones.",
    resolve: ({ preferences }) => {
      const [own, lists] = [ownLists(preferences), listsIn(preferences)];
      return listNames.map((list) => ({ list, words: wordLines(lists[list]), isOwn: own[list] !== undefined }));
    },
    ...compiledField({ reads: ['preferences'] }),
  }),
}));

builder.relayMutationField(
  'judgeRequirements',
  {
    inputFields: (t) => ({
      projectId: t.field(projectInput),
      entityIds: t.field({ ...idsOf('Entity'), description: 'The entities to judge, up to 10,000; or give a query.' }),
      query: t.string({ description: 'A search that finds the requirements to judge: up to 10,000.' }),
      isTrial: t.boolean({ description: 'True to say only what would become of them, and change nothing.' }),
    }),
  },
  {
    description:
      'Judges requirements by what they say and stores what was found as their qualities, with suggestions, in one save. What people judge stays: Correct, Feasible, Modular.',
    resolve: async (_root, { input }, ctx): Promise<MutationResult & JudgedMany> => {
      const { projectId: place, entityIds, query, isTrial } = input;
      const judged = await judgeRequirements(ctx, place.organization, place.projectId, {
        ids: entityIds,
        query,
        isTrial,
      });
      return { ...place, ...judged, ids: isTrial ? [] : judged.changedIds };
    },
  },
  {
    outputFields: (t) => ({
      judgedCount: t.exposeInt('judged', {
        description: 'The number of requirements among them; those that are locked are not looked at.',
      }),
      changedCount: t.int({
        description: 'The number of requirements whose qualities changed, or would change.',
        resolve: ({ changedIds }) => changedIds.length,
      }),
      lockedCount: t.exposeInt('locked', {
        description: 'The number of requirements that are locked; they stay as they are.',
      }),
      findingCount: t.exposeInt('findingCount', { description: 'The number of qualities that were found missing.' }),
      findings: t.expose('findings', {
        type: [QualityFindingRef],
        description: 'The qualities that were found missing, requirement by requirement; at most 500.',
      }),
      otherCount: t.exposeInt('others', {
        description:
          'The number of named entities that are no requirements, and stay as they are; a query finds requirements alone.',
      }),
      revision: t.field(revisionField('The revision of this change; null if nothing changed, and for a preview.')),
      entities: t.field(entitiesField('The entities that changed.')),
      project: t.field(projectField),
    }),
  },
);
