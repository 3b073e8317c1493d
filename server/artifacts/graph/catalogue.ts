import { BaselineKindRef } from '../../model/baselines/graph/types.ts';
import { LabelType, inSchema } from '../../model/schema/graph/types.ts';
import type { Schema } from '../../model/schema/schema.ts';
import { builder } from '../../platform/graph/builder.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import type { ArtifactType, Template } from '../artifact-type.ts';
import { labelsOf } from '../rules/schema-items.ts';
import { layoutText, slideLayouts, type SlideLayout } from '../rules/slide-layouts.ts';

export const ArtifactKindRef = builder.enumType('ArtifactKind', {
  description: 'The kinds of artifact.',
  values: enumValues({
    DOCUMENT: 'Statements and requirements in reading order.',
    COMPILATION: 'Entities of any class, in number order.',
    PRESENTATION: 'Slides.',
    TEST_SUITE: 'Test cases that are run together, with their results.',
  }),
});

/** A kind of artifact, in a schema. */
export interface ArtifactTypeInSchema {
  type: ArtifactType;
  schema: Schema;
}

const TemplateRef = builder.objectRef<Template>('ArtifactTemplate').implement({
  description: 'What a new artifact can begin with.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'What it is called in inputs.' }),
    name: t.exposeString('name', { description: 'What people call it.' }),
    purpose: t.exposeString('purpose', { description: 'What it is for, in one sentence.' }),
    sections: t.stringList({
      description: 'The names of its sections at the top.',
      resolve: ({ sections }) => sections.map(({ name }) => name),
    }),
  }),
});

const LayoutRef = builder.objectRef<SlideLayout>('SlideLayout').implement({
  description: 'What a new slide can begin with.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Which one.' }),
    name: t.exposeString('name', { description: 'What people call it.' }),
    layout: t.string({
      description: 'What stands on it, as text, as the metadata slide:layout of a slide keep it.',
      resolve: ({ boxes }) => layoutText(boxes),
    }),
  }),
});

export const ArtifactTypeRef = builder.objectRef<ArtifactTypeInSchema>('ArtifactType').implement({
  description: 'One of the kinds of artifact, as it is in a project.',
  fields: (t) => ({
    kind: t.field({
      type: ArtifactKindRef,
      description: 'Which kind.',
      resolve: ({ type }) => type.key as typeof ArtifactKindRef.$inferType,
    }),
    slug: t.string({ description: 'Its name in URLs.', resolve: ({ type }) => type.slug }),
    name: t.string({ description: 'What people call one.', resolve: ({ type }) => type.name }),
    plural: t.string({ description: 'What people call several.', resolve: ({ type }) => type.plural }),
    dashboard: t.string({ description: 'The title of its dashboard.', resolve: ({ type }) => type.dashboard }),
    purpose: t.string({ description: 'What it is for, in one sentence.', resolve: ({ type }) => type.purpose }),
    columns: t.stringList({
      description: 'What it shows of its content beside number and text, if no one chooses otherwise.',
      resolve: ({ type }) => [...type.columns],
    }),
    baselineKind: t.field({
      type: BaselineKindRef,
      description: 'Which kind of baseline keeps its states.',
      resolve: ({ type }) => type.baseline.kind,
    }),
    baselineWord: t.string({
      description: 'What one of its baselines is called.',
      resolve: ({ type }) => type.baseline.word,
    }),
    isDeletedWhole: t.boolean({
      description: 'Whether what stands on it goes with it wherever it is deleted.',
      resolve: ({ type }) => type.isDeletedWhole,
    }),
    labels: t.field({
      type: [LabelType],
      description: 'The labels that make an artifact one of this kind.',
      resolve: ({ type, schema }) => labelsOf(schema, type).map((label) => inSchema(schema, label)),
    }),
    layouts: t.field({
      type: [LayoutRef],
      description: 'What a new slide can begin with; none where there are no slides.',
      resolve: ({ type }) => (type.rowLabel === 'Slide' ? [...slideLayouts] : []),
    }),
    templates: t.field({
      type: [TemplateRef],
      description: 'What a new one can begin with.',
      resolve: ({ type }) => [...type.templates],
    }),
  }),
});
