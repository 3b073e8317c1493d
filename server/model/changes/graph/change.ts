import { builder } from '../../../platform/graph/builder.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { sameForAll } from '../../../platform/graph/same-for-all.ts';
import { PropertyTypeEnum } from '../../schema/graph/types.ts';
import type { Change, ChangeType, SeenRecord } from '../change.ts';
import { changedProperty, fieldName, valueText, wording } from '../rules/change-texts.ts';

export const ChangeTypeRef = builder.enumType('ChangeType', {
  description: 'The fields of an entity that can change, in the order in which changes are shown.',
  values: enumValues({
    CLASS_ID: 'Its class.',
    NAME: 'Its name.',
    NUMBER: 'Its dotted number.',
    DESCRIPTION: 'Its description.',
    IMAGE_ID: 'Its image.',
    LINKED_LABEL_ID: 'The linked label of which it is the master.',
    CONTROL_STEP: 'The control flow of its children.',
    BRANCHES: 'Its branches in the control flow.',
    SCRIPT: 'Its simulation script.',
    METADATA: 'Its metadata, written by programs.',
    ATTRIBUTE: 'The value of a property.',
    LABEL: 'A label that was added or removed.',
    RELATIONSHIP: 'A relationship that was added or removed.',
    RELATIONSHIP_ATTRIBUTE: 'The value of an attribute of a relationship.',
    DIAGRAM_LAYOUT: 'The layout of a diagram.',
  } satisfies Record<ChangeType, string>),
});

export interface ChangeSeen {
  change: Change;
  record: Pick<SeenRecord, 'organizationId' | 'schema'>;
}

export const ChangeRef = builder.objectRef<ChangeSeen>('Change').implement({
  ...sameForAll,
  description: 'One changed field of an entity.',
  fields: (t) => ({
    type: t.field({ type: ChangeTypeRef, description: 'The kind of field.', resolve: ({ change }) => change.type }),
    field: t.string({
      description: "Its name: 'Name', the property's name, the relation's, the label's.",
      resolve: ({ change, record }) => fieldName(record.schema, change),
    }),
    propertyType: t.field({
      type: PropertyTypeEnum,
      nullable: true,
      description: 'The type of the property that was changed; null for other changes.',
      resolve: ({ change, record }) => changedProperty(record.schema, change)?.type ?? null,
    }),
    wording: t.string({
      description: "'changed', 'added' or 'removed'; layouts are 'layout created' or 'layout updated'.",
      resolve: ({ change }) => wording(change),
    }),
    identifiers: t.stringList({
      description: 'The ids that say which: of the property, the relation and the other entity, the label.',
      resolve: ({ change }) => change.identifiers,
    }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value after the change; ADDED or REMOVED for relationships and labels.',
      resolve: ({ change }) => change.value,
    }),
    originalState: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value before the change.',
      resolve: ({ change }) => change.originalState,
    }),
    valueText: t.string({
      description: 'The value after the change, in words.',
      resolve: ({ change, record }) => valueText(record.schema, change, change.value),
    }),
    originalText: t.string({
      description: 'The value before the change, in words.',
      resolve: ({ change, record }) => valueText(record.schema, change, change.originalState),
    }),
  }),
});
