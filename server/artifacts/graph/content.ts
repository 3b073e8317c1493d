import { readOpenRequests } from '../../model/change-requests/queries/change-requests.ts';
import { AttributeInput, attrsFromInput } from '../../model/entities/graph/inputs.ts';
import { readSigns } from '../../model/entities/queries/signs.ts';
import { builder, type InputFields } from '../../platform/graph/builder.ts';
import { idOf, idsOf, nodeId, type PlaceNamed } from '../../platform/graph/ids.ts';
import { pastName } from '../../platform/graph/nodes.ts';
import type { Artifact } from '../artifact.ts';
import { editArtifact, type Edited } from '../commands/edit.ts';
import type { ArtifactEdit } from '../edit.ts';
import type { ArtifactRow } from '../line.ts';
import { countWords, readLines } from '../queries/lines.ts';
import { isAutomatic } from '../rules/from-template.ts';
import { combinedStatuses } from '../rules/roll-up.ts';
import { artifactInput, meant, payload } from './mutations.ts';
import { ArtifactRef } from './types.ts';

/** The content of an artifact, with the key and schema it was read with. */
interface Seen {
  type: Artifact['type'];
  of: Artifact['of'];
  lines: ArtifactRow[];
}
const list = <K extends keyof ArtifactRow>(name: K) => ({
  resolve: ({ lines }: Seen) => lines.map((line) => line[name]),
});

const LinesRef = builder.objectRef<Seen>('ArtifactLines').implement({
  description:
    'The rows of an artifact in reading order, as lists of the same length: the first elements belong to the first row, and so on.',
  fields: (t) => ({
    ids: t.idList({
      description: 'The ids of the entities.',
      resolve: ({ of: { entity, key }, lines }) =>
        lines.map(({ id }) => nodeId('Entity', pastName(`${entity.organizationId}:${id}`, key.asOf))),
    }),
    entityIds: t.intList({ description: 'The numbers of the entities.', ...list('id') }),
    levels: t.intList({ description: 'The depth of each row; 1 at the top.', ...list('level') }),
    numbers: t.stringList({ description: 'Their dotted numbers.', ...list('number') }),
    names: t.stringList({ description: 'Their name.', ...list('name') }),
    classIds: t.intList({ description: 'The numbers of their classes.', ...list('classId') }),
    revisions: t.intList({ description: 'The revision that wrote each as it is.', ...list('revision') }),
    rollUps: t.stringList({
      description: 'The rolled-up status of each case of a test suite; empty for other kinds.',
      resolve: ({ type, lines }) => (type.key === 'TEST_SUITE' ? combinedStatuses(lines) : []),
    }),
    places: t.intList({
      description:
        'The number of places of the model at which each row stands; where it is more than one, an edit here changes the others too.',
      ...list('places'),
    }),
  }),
});

type Open = Awaited<ReturnType<typeof readOpenRequests>>;
const OpenRequestsRef = builder.objectRef<Open>('ArtifactRequests').implement({
  description: 'The open change requests for what stands on an artifact, in reading order: lists of the same length.',
  fields: (t) => ({
    issueIds: t.idList({
      description: 'The ids of the issues that are the requests.',
      resolve: (open) => open.map(({ issueId, organizationId }) => nodeId('Entity', `${organizationId}:${issueId}`)),
    }),
    entityIds: t.intList({
      description: 'The numbers of what each is for.',
      resolve: (open) => open.map(({ entityId }) => entityId),
    }),
    revisions: t.intList({
      description: 'The revision that wrote each as it is.',
      resolve: (open) => open.map(({ revision }) => revision),
    }),
  }),
});

interface ArtifactSigns {
  suspect: number[];
  changed: number[];
}
const SignsRef = builder.objectRef<ArtifactSigns>('ArtifactSigns').implement({
  description: 'The entities of an artifact that somebody should look at again.',
  fields: (t) => ({
    suspectEntityIds: t.intList({
      description: 'The numbers of the entities at which a link is suspect: what one of its ends says has changed.',
      resolve: ({ suspect }) => suspect,
    }),
    changedEntityIds: t.intList({
      description: 'The numbers of the entities that have changed since the last baseline that holds them.',
      resolve: ({ changed }) => changed,
    }),
  }),
});

builder.objectFields(ArtifactRef, (t) => ({
  signs: t.field({
    type: SignsRef,
    complexity: 50,
    description: 'The suspect entities on it, and those that have changed since the last baseline that holds it.',
    resolve: async (artifact: Artifact, _args, ctx) => {
      const ids = (await readLines(ctx, artifact)).map(({ id }) => id);
      const { suspect, changed } = await readSigns(ctx, artifact.of, ids);
      const ends = new Set(suspect.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
      return { suspect: ids.filter((id) => ends.has(id)), changed: [...changed] };
    },
  }),
  openRequests: t.field({
    type: OpenRequestsRef,
    complexity: 50,
    description: 'Open suggestions for its rows.',
    resolve: async (artifact: Artifact, _args, ctx) => {
      const { key, schema } = artifact.of;
      const ids = (await readLines(ctx, artifact)).map(({ id }) => id);
      return readOpenRequests(ctx, { key, schema }, ids);
    },
  }),
  lines: t.field({
    type: LinesRef,
    complexity: 50,
    description: 'Its rows in reading order, without their descriptions, which are read by id.',
    resolve: async (artifact: Artifact, _args, ctx) => ({ ...artifact, lines: await readLines(ctx, artifact) }),
  }),
  wordCount: t.int({
    description: 'The number of words in names and descriptions.',
    resolve: (artifact, _args, ctx) => countWords(ctx, artifact),
  }),
  isNumbered: t.boolean({
    description:
      'True when its rows are numbered by their place; otherwise people give numbers, and rows are only kept in order.',
    resolve: ({ of: { entity } }) => isAutomatic(entity),
  }),
}));

const place = (t: InputFields) => ({
  aboveId: t.field({ ...idOf('Entity'), description: 'The parent row. Default: the artifact itself.' }),
  afterId: t.field({ ...idOf('Entity'), description: 'The row before them. Default: the beginning.' }),
});
const RowInput = builder.inputType('ArtifactRowInput', {
  description: 'A row that is new on an artifact.',
  fields: (t) => ({
    depth: t.int({ description: 'The depth below the parent: 1 makes it a child of the row before it.' }),
    classId: t.field({
      ...idOf('Class'),
      description: 'Its class; that of the kind of artifact where it is left out.',
    }),
    name: t.string({ required: true, description: 'Its name.' }),
    description: t.string({ description: 'The text of the row, as HTML; sanitised.' }),
    layout: t.string({ description: 'The content of a slide, as the text of its metadata slide:layout.' }),
    attributes: t.field({ type: [AttributeInput], description: 'Values of its properties.' }),
    globalId: t.string({
      description:
        'Its global id, chosen by the sender: rows that are there already are not made again, so the same may be sent until it is answered.',
    }),
  }),
});
const AddInput = builder.inputType('AddRowsInput', {
  description: 'New rows.',
  fields: (t) => ({
    ...place(t),
    rows: t.field({ type: [RowInput], required: true, description: 'The new rows in reading order; up to 5,000.' }),
    splitId: t.field({ ...idOf('Entity'), description: 'The row that they are split from.' }),
    splitName: t.string({ description: 'The name that this row has from now on; left out, it keeps its name.' }),
    splitDescription: t.string({ description: 'The text that this row has from now on, as HTML; sanitised.' }),
  }),
});
const IncludeInput = builder.inputType('IncludeRowsInput', {
  description:
    'Entities of the model: a compilation lists them too; a document or test suite takes in those without a place elsewhere, with everything below them, and numbers them by their place.',
  fields: (t) => ({
    ...place(t),
    ids: t.field({ ...idsOf('Entity'), required: true, description: 'The entities, in their order.' }),
  }),
});
const MoveInput = builder.inputType('MoveRowsInput', {
  description: 'Rows to move, with everything below them.',
  fields: (t) => ({
    ...place(t),
    ids: t.field({ ...idsOf('Entity'), required: true, description: 'The rows, by their ids.' }),
  }),
});
const JoinInput = builder.inputType('JoinRowsInput', {
  description: 'A row that becomes a part of another.',
  fields: (t) => ({
    id: t.field({ ...idOf('Entity'), required: true, description: 'The one that goes.' }),
    intoId: t.field({ ...idOf('Entity'), required: true, description: 'The one that takes its text, and its rows.' }),
  }),
});
const RemoveInput = builder.inputType('RemoveRowsInput', {
  description: 'Rows that go.',
  fields: (t) => ({ ids: t.field({ ...idsOf('Entity'), required: true, description: 'The rows, by their ids.' }) }),
});

builder.relayMutationField(
  'arrangeArtifact',
  {
    inputFields: (t) => ({
      ...artifactInput(t),
      add: t.field({ type: AddInput, description: 'New rows.' }),
      include: t.field({ type: IncludeInput, description: 'Entities that are there are listed too.' }),
      move: t.field({ type: MoveInput, description: 'Rows go to another place.' }),
      join: t.field({ type: JoinInput, description: 'A row becomes a part of another.' }),
      remove: t.field({
        type: RemoveInput,
        description:
          'Rows to delete, with everything below them; rows used elsewhere are only removed from this artifact.',
      }),
      isNumbered: t.boolean({ description: 'True when rows are numbered by their place from now on.' }),
      throughLocks: t.boolean({
        description:
          'True when locked entities are changed all the same, for those who may unlock them; otherwise they are refused (409).',
      }),
    }),
  },
  {
    description: 'Edits the rows of an artifact in one revision, with the renumbering that keeps their order.',
    resolve: async (_root, { input }, ctx): Promise<Edited & PlaceNamed> => {
      const { add, include, move, join, remove, isNumbered } = input;
      const at = ({
        aboveId,
        afterId,
      }: {
        aboveId?: number | null | undefined;
        afterId?: number | null | undefined;
      }) => ({
        above: aboveId ?? 0,
        after: afterId ?? 0,
      });
      const edit: ArtifactEdit = {
        add: add && {
          ...at(add),
          rows: add.rows.map(({ attributes, ...row }) => ({
            ...row,
            depth: row.depth ?? 0,
            attrs: attributes ? attrsFromInput(attributes) : undefined,
          })),
          keep:
            add.splitId == null
              ? null
              : {
                  id: add.splitId,
                  ...(add.splitName != null && { name: add.splitName }),
                  description: add.splitDescription ?? '',
                },
        },
        include: include && { ...at(include), ids: include.ids },
        move: move && { ...at(move), ids: move.ids },
        join: join && { id: join.id, into: join.intoId },
        remove,
        number: isNumbered == null ? null : { isAutomatic: isNumbered },
      };
      const done = await editArtifact(ctx, meant(input), edit, { throughLocks: input.throughLocks ?? undefined });
      return { ...done, ...input.projectId };
    },
  },
  {
    outputFields: (t) => ({
      ...payload(t as never),
      addedEntityIds: t.intList({
        description: 'The numbers of the new rows, in reading order.',
        resolve: ({ addedIds }) => [...addedIds],
      }),
      addedIds: t.idList({
        description: 'The ids of the new rows, in reading order.',
        resolve: ({ addedIds, organization }) => addedIds.map((id) => nodeId('Entity', `${organization}:${id}`)),
      }),
    }),
  },
);
