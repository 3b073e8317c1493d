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
  description: 'A template with which a new artifact can begin.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key by which inputs name it.' }),
    name: t.exposeString('name', { description: 'The name that people read.' }),
    purpose: t.exposeString('purpose', { description: 'Its purpose, in one sentence.' }),
    sections: t.stringList({
      description: 'The names of its sections at the top.',
      resolve: ({ sections }) => sections.map(({ name }) => name),
    }),
  }),
});

const LayoutRef = builder.objectRef<SlideLayout>('SlideLayout').implement({
  description: 'A layout with which a new slide can begin.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key that names it.' }),
    name: t.exposeString('name', { description: 'The name that people read.' }),
    layout: t.string({
      description: "The boxes on it, as text in the form of a slide's metadata slide:layout.",
      resolve: ({ boxes }) => layoutText(boxes),
    }),
  }),
});

export const ArtifactTypeRef = builder.objectRef<ArtifactTypeInSchema>('ArtifactType').implement({
  description: 'One of the kinds of artifact, as it is in a project.',
  fields: (t) => ({
    kind: t.field({
      type: ArtifactKindRef,
      description: 'The kind.',
      resolve: ({ type }) => type.key as typeof ArtifactKindRef.$inferType,
    }),
    slug: t.string({ description: 'Its name in URLs.', resolve: ({ type }) => type.slug }),
    name: t.string({ description: 'The word for one of them.', resolve: ({ type }) => type.name }),
    plural: t.string({ description: 'The word for several of them.', resolve: ({ type }) => type.plural }),
    dashboard: t.string({ description: 'The title of its dashboard.', resolve: ({ type }) => type.dashboard }),
    purpose: t.string({ description: 'Its purpose, in one sentence.', resolve: ({ type }) => type.purpose }),
    columns: t.stringList({
      description: 'The columns that it shows beside number and text, until somebody chooses others.',
      resolve: ({ type }) => [...type.columns],
    }),
    baselineKind: t.field({
      type: BaselineKindRef,
      description: 'The kind of baseline that keeps its states.',
      resolve: ({ type }) => type.baseline.kind,
    }),
    baselineWord: t.string({
      description: 'The word for one of its baselines.',
      resolve: ({ type }) => type.baseline.word,
    }),
    isDeletedWhole: t.boolean({
      description: 'True when its content is deleted with it.',
      resolve: ({ type }) => type.isDeletedWhole,
    }),
    labels: t.field({
      type: [LabelType],
      description: 'The labels that make an artifact one of this kind.',
      resolve: ({ type, schema }) => labelsOf(schema, type).map((label) => inSchema(schema, label)),
    }),
    layouts: t.field({
      type: [LayoutRef],
      description: 'The layouts with which a new slide can begin; none where there are no slides.',
      resolve: ({ type }) => (type.rowLabel === 'Slide' ? [...slideLayouts] : []),
    }),
    templates: t.field({
      type: [TemplateRef],
      description: 'The templates with which a new one can begin.',
      resolve: ({ type }) => [...type.templates],
    }),
  }),
});
