import type { AttributeValue, Attrs } from '../../../../model/attributes/attribute.ts';
import type { Entity, Link } from '../../../../model/entities/entity.ts';
import type { Class, Label, Property, Relation, Schema } from '../../../../model/schema/schema.ts';
import { escapeXml } from '../../../../platform/text/xml.ts';
import type { ReqifKind } from './document.ts';
import { element, list, reference } from './elements.ts';
import { EXACT, exactAttrs, exactEntity, inFile, LABELS, type Values } from './exact.ts';
import type { Extension } from './extension.ts';
import { groupElements, groupTypes, type Group } from './groups.ts';
import { renditionOf } from './rendition.ts';
import { toXhtml, type Attachment } from './xhtml.ts';

export interface ReqifModel {
  title: string;
  /** The name of the product that writes. */
  tool: string;
  created: Date;
  schema: Schema;
  classes: Class[];
  relations: Relation[];
  /** Properties that hold a random value somewhere; these are written as text. */
  random: ReadonlySet<number>;
  /** The organization whose files are written, and their places in the list of the file. */
  organization: string;
  fileNumber(id: number): number | undefined;
  attachment: Attachment;
  identifierOf(entityId: number): string;
  /** The properties of entities that are written as specifications. */
  ofDocuments: readonly Property[];
  labels: readonly Label[];
  toolExtensions: string;
  groups: readonly Group[];
}

const reqifKinds: Partial<Record<Property['type'], ReqifKind>> = {
  HTML: 'XHTML',
  NUMBER: 'REAL',
  PERCENT: 'INTEGER',
  BOOLEAN: 'BOOLEAN',
  QUALITY: 'BOOLEAN',
  DATETIME: 'DATE',
  ENUMERATION: 'ENUMERATION',
  MULTISELECT: 'ENUMERATION',
};

const plain = (id: string) => id.replace(/[^\w.-]/g, '_');
/** What the type of a class or of a relation is called in a file of ours. */
export const typeId = (item: { globalId: string }): string => `T_${plain(item.globalId)}`;
/** What the attribute of a property is called in a file of ours, in the type of its owner. */
export const attributeId = (owner: { globalId: string }, property: { globalId: string }): string =>
  `A_${plain(owner.globalId)}_${plain(property.globalId)}`;
/** What a label is called among the choices of labels. */
export const labelId = (label: { globalId: string }): string => `V_${plain(label.globalId)}`;
const enumType = (property: Property) => `E_${plain(property.globalId)}`;
const enumValue = (property: Property, choice: string) =>
  `V_${plain(property.globalId)}_${(property.typeParameters.choices ?? []).indexOf(choice)}`;
const fixed: Record<Exclude<ReqifKind, 'ENUMERATION'>, string> = {
  STRING: 'D_STRING',
  XHTML: 'D_XHTML',
  INTEGER: 'D_INTEGER',
  REAL: 'D_REAL',
  BOOLEAN: 'D_BOOLEAN',
  DATE: 'D_DATE',
};

export const kindOf = (model: Pick<ReqifModel, 'random'>, property: Property): ReqifKind =>
  model.random.has(property.id) ? 'STRING' : (reqifKinds[property.type] ?? 'STRING');

const writtenProperties = (schema: Schema, classId: number): readonly Property[] =>
  schema.propertiesOf.get(classId) ?? [];
const relationProperties = (schema: Schema, relation: Relation): Property[] =>
  relation.propertyIds.flatMap((id) => schema.properties.get(id) ?? []);

/** Everything before the objects. */
export function opening(model: ReqifModel): string {
  const now = model.created.toISOString();
  const properties = new Map<number, Property>();
  for (const each of [
    ...model.classes.flatMap(({ id }) => writtenProperties(model.schema, id)),
    ...model.ofDocuments,
    ...model.relations.flatMap((relation) => relationProperties(model.schema, relation)),
  ])
    properties.set(each.id, each);
  const enums = [...properties.values()].filter((property) => kindOf(model, property) === 'ENUMERATION');
  const stamp = { 'LAST-CHANGE': now };
  const datatypes = [
    element('DATATYPE-DEFINITION-STRING', {
      IDENTIFIER: fixed.STRING,
      ...stamp,
      'LONG-NAME': 'String',
      'MAX-LENGTH': 1_000_000,
    }),
    element('DATATYPE-DEFINITION-STRING', {
      IDENTIFIER: EXACTLY,
      ...stamp,
      'LONG-NAME': EXACT,
      DESC: 'What Truss keeps of a thing beside the forms of ReqIF. Leave it as it is.',
      'MAX-LENGTH': 16_000_000,
    }),
    element('DATATYPE-DEFINITION-XHTML', { IDENTIFIER: fixed.XHTML, ...stamp, 'LONG-NAME': 'XHTML' }),
    element('DATATYPE-DEFINITION-INTEGER', {
      IDENTIFIER: fixed.INTEGER,
      ...stamp,
      'LONG-NAME': 'Percent',
      MAX: 100,
      MIN: 0,
    }),
    element('DATATYPE-DEFINITION-REAL', {
      IDENTIFIER: fixed.REAL,
      ...stamp,
      'LONG-NAME': 'Number',
      ACCURACY: 15,
      MAX: '1.0E308',
      MIN: '-1.0E308',
    }),
    element('DATATYPE-DEFINITION-BOOLEAN', { IDENTIFIER: fixed.BOOLEAN, ...stamp, 'LONG-NAME': 'Boolean' }),
    element('DATATYPE-DEFINITION-DATE', { IDENTIFIER: fixed.DATE, ...stamp, 'LONG-NAME': 'Date' }),
    ...(model.labels.length === 0
      ? []
      : [
          element(
            'DATATYPE-DEFINITION-ENUMERATION',
            { IDENTIFIER: OF_LABELS, ...stamp, 'LONG-NAME': LABELS },
            list(
              'SPECIFIED-VALUES',
              model.labels.map((label, i) =>
                element(
                  'ENUM-VALUE',
                  { IDENTIFIER: labelId(label), ...stamp, 'LONG-NAME': label.name },
                  `<PROPERTIES>${element('EMBEDDED-VALUE', { KEY: i, 'OTHER-CONTENT': label.name })}</PROPERTIES>`,
                ),
              ),
            ),
          ),
        ]),
    ...enums.map((property) => {
      const values = (property.typeParameters.choices ?? []).map((choice, i) =>
        element(
          'ENUM-VALUE',
          { IDENTIFIER: enumValue(property, choice), ...stamp, 'LONG-NAME': choice },
          `<PROPERTIES>${element('EMBEDDED-VALUE', { KEY: i, 'OTHER-CONTENT': choice })}</PROPERTIES>`,
        ),
      );
      return element(
        'DATATYPE-DEFINITION-ENUMERATION',
        { IDENTIFIER: enumType(property), ...stamp, 'LONG-NAME': property.name },
        list('SPECIFIED-VALUES', values),
      );
    }),
  ];
  const definition = (owner: Owner, id: string, name: string, kind: ReqifKind, type: string, multi?: boolean) =>
    element(
      `ATTRIBUTE-DEFINITION-${kind}`,
      {
        IDENTIFIER: attributeId(owner, { globalId: id }),
        ...stamp,
        'LONG-NAME': name,
        'MULTI-VALUED': kind === 'ENUMERATION' ? Boolean(multi) : undefined,
      },
      reference('TYPE', `DATATYPE-DEFINITION-${kind}`, type),
    );
  const ofProperty = (owner: Owner, property: Property) => {
    const kind = kindOf(model, property);
    return definition(
      owner,
      property.globalId,
      property.name,
      kind,
      kind === 'ENUMERATION' ? enumType(property) : fixed[kind],
      property.type === 'MULTISELECT',
    );
  };
  const exact = (owner: Owner) => definition(owner, EXACT, EXACT, 'STRING', EXACTLY);
  const common = (owner: Owner) => [
    definition(owner, 'ReqIF.ForeignID', 'ReqIF.ForeignID', 'STRING', fixed.STRING),
    definition(owner, 'ReqIF.ChapterName', 'ReqIF.ChapterName', 'STRING', fixed.STRING),
    definition(owner, 'ReqIF.Text', 'ReqIF.Text', 'XHTML', fixed.XHTML),
    ...(model.labels.length > 0 ? [definition(owner, LABELS, LABELS, 'ENUMERATION', OF_LABELS, true)] : []),
    exact(owner),
  ];
  const type = (name: string, item: { globalId: string; name: string }, attributes: string[]) =>
    element(name, { IDENTIFIER: typeId(item), ...stamp, 'LONG-NAME': item.name }, list('SPEC-ATTRIBUTES', attributes));
  const types = [
    ...groupTypes(model.groups, now),
    ...model.classes.map((each) =>
      type('SPEC-OBJECT-TYPE', each, [
        ...common(each),
        ...writtenProperties(model.schema, each.id).map((property) => ofProperty(each, property)),
      ]),
    ),
    type('SPECIFICATION-TYPE', specification, [
      ...common(specification),
      ...model.ofDocuments.map((property) => ofProperty(specification, property)),
    ]),
    ...model.relations.map((each) => {
      const properties = relationProperties(model.schema, each).map((property) => ofProperty(each, property));
      return type('SPEC-RELATION-TYPE', each, properties.length > 0 ? [...properties, exact(each)] : []);
    }),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<THE-HEADER><REQ-IF-HEADER IDENTIFIER="HEADER"><CREATION-TIME>${now}</CREATION-TIME><REQ-IF-TOOL-ID>${model.tool}</REQ-IF-TOOL-ID><REQ-IF-VERSION>1.0</REQ-IF-VERSION><SOURCE-TOOL-ID>${model.tool}</SOURCE-TOOL-ID><TITLE>${escapeXml(model.title)}</TITLE></REQ-IF-HEADER></THE-HEADER>
<CORE-CONTENT><REQ-IF-CONTENT>
${list('DATATYPES', datatypes)}${list('SPEC-TYPES', types)}<SPEC-OBJECTS>
`;
}

/** The type of specifications: their attributes are those of the class that documents have. */
export const specification = { globalId: 'SPECIFICATION', name: 'Document' };
const EXACTLY = 'D_EXACT';
const OF_LABELS = 'E_LABELS';
type Owner = Pick<Class, 'globalId'>;

function value(
  owner: Owner,
  id: string,
  kind: ReqifKind,
  { text, xhtml, refs }: { text?: string; xhtml?: string; refs?: string[] },
): string {
  const which = reference('DEFINITION', `ATTRIBUTE-DEFINITION-${kind}`, attributeId(owner, { globalId: id }));
  if (kind === 'XHTML') return element('ATTRIBUTE-VALUE-XHTML', {}, `${which}<THE-VALUE>${xhtml}</THE-VALUE>`);
  if (kind === 'ENUMERATION')
    return element(
      'ATTRIBUTE-VALUE-ENUMERATION',
      {},
      `${which}<VALUES>${refs!.map((ref) => `<ENUM-VALUE-REF>${ref}</ENUM-VALUE-REF>`).join('')}</VALUES>`,
    );
  return element(`ATTRIBUTE-VALUE-${kind}`, { 'THE-VALUE': text ?? '' }, which);
}

const valuesOf = (model: ReqifModel): Values => ({
  organization: model.organization,
  schema: model.schema,
  kindOf: (property) => kindOf(model, property),
  attachment: model.attachment,
  fileNumber: (id) => model.fileNumber(id),
});

/** All that is said of an entity, as an object or as a specification. */
function entityValues(model: ReqifModel, owner: Owner, entity: Entity, properties: readonly Property[]): string[] {
  const labels = entity.labelIds.flatMap((id) => model.schema.labels.get(id) ?? []);
  const exact = exactEntity(valuesOf(model), entity, model.identifierOf(entity.id), properties);
  return [
    ...(entity.number ? [value(owner, 'ReqIF.ForeignID', 'STRING', { text: entity.number })] : []),
    ...(entity.name ? [value(owner, 'ReqIF.ChapterName', 'STRING', { text: entity.name })] : []),
    ...(entity.description
      ? [value(owner, 'ReqIF.Text', 'XHTML', { xhtml: toXhtml(entity.description, model.attachment) })]
      : []),
    ...(labels.length > 0 ? [value(owner, LABELS, 'ENUMERATION', { refs: labels.map(labelId) })] : []),
    ...attributeValues(model, owner, properties, entity.attrs),
    value(owner, EXACT, 'STRING', { text: JSON.stringify(exact) }),
  ];
}

function attributeValues(model: ReqifModel, owner: Owner, properties: readonly Property[], attrs: Attrs): string[] {
  const values = valuesOf(model);
  return properties.flatMap((property) => {
    const stored = attrs[property.id];
    if (stored === undefined || stored === null) return [];
    const kind = kindOf(model, property);
    const given = property.type === 'FILE' ? inFile(values, property, stored) : stored;
    const written = given === null ? undefined : renditionOf(property, kind, given, model.attachment);
    if (!written) return [];
    const refs = written.choices?.map((choice) => enumValue(property, choice));
    return [value(owner, property.globalId, kind, { ...written, ...(refs && { refs }) })];
  });
}

const changed = (entity: Entity) => (entity.modified ?? entity.created).toISOString();

/** An entity as an object. */
export function object(model: ReqifModel, entity: Entity): string {
  const owner = model.schema.classes.get(entity.classId)!;
  return element(
    'SPEC-OBJECT',
    {
      IDENTIFIER: model.identifierOf(entity.id),
      'LAST-CHANGE': changed(entity),
      'LONG-NAME': entity.name || undefined,
    },
    `${list('VALUES', entityValues(model, owner, entity, writtenProperties(model.schema, owner.id)))}${reference('TYPE', 'SPEC-OBJECT-TYPE', typeId(owner))}`,
  );
}

/** What the relation of a link is called in the file. */
export const relationIdentifier = (model: ReqifModel, { sourceId, relationId, targetId }: Link): string =>
  `R_${model.identifierOf(sourceId)}_${plain(model.schema.relations.get(relationId)!.globalId)}_${model.identifierOf(targetId)}`;

/** A link as a relation. */
export function relation(model: ReqifModel, link: Link): string {
  const owner = model.schema.relations.get(link.relationId)!;
  const properties = relationProperties(model.schema, owner);
  const attrs = exactAttrs(valuesOf(model), properties, link.attrs);
  const values = [
    ...attributeValues(model, owner, properties, link.attrs),
    ...(attrs ? [value(owner, EXACT, 'STRING', { text: JSON.stringify({ attrs }) })] : []),
  ];
  return element(
    'SPEC-RELATION',
    { IDENTIFIER: relationIdentifier(model, link), 'LAST-CHANGE': link.created.toISOString() },
    `${list('VALUES', values)}${reference('SOURCE', 'SPEC-OBJECT', model.identifierOf(link.sourceId))}${reference('TARGET', 'SPEC-OBJECT', model.identifierOf(link.targetId))}${reference('TYPE', 'SPEC-RELATION-TYPE', typeId(owner))}`,
  );
}

/** A link that ReqIF has no place for, as our tool extension holds it. */
export function linkInExtension(model: ReqifModel, link: Link): Extension['links'][number] {
  const owner = model.schema.relations.get(link.relationId)!;
  const values = valuesOf(model);
  const attrs = relationProperties(model.schema, owner).flatMap((property): [string, AttributeValue][] => {
    const stored = link.attrs[property.id] ?? null;
    const kept = stored === null ? null : inFile(values, property, stored);
    return kept === null ? [] : [[property.globalId, kept]];
  });
  return {
    source: model.identifierOf(link.sourceId),
    relation: owner.globalId,
    target: model.identifierOf(link.targetId),
    ...(attrs.length > 0 && { attrs: Object.fromEntries(attrs) }),
  };
}

/** A document with the objects in it, in order. A node is the id of an entity with those below it. */
export interface Place {
  id: number;
  children: Place[];
}

export function documentOf(model: ReqifModel, entity: Entity, children: readonly Place[]): string {
  let count = 0;
  const id = model.identifierOf(entity.id);
  const node = ({ id: entityId, children }: Place): string =>
    element(
      'SPEC-HIERARCHY',
      { IDENTIFIER: `H_${id}_${++count}`, 'LAST-CHANGE': changed(entity) },
      `${list('CHILDREN', children.map(node))}${reference('OBJECT', 'SPEC-OBJECT', model.identifierOf(entityId))}`,
    );
  return element(
    'SPECIFICATION',
    { IDENTIFIER: id, 'LAST-CHANGE': changed(entity), 'LONG-NAME': entity.name },
    `${list('VALUES', entityValues(model, specification, entity, model.ofDocuments))}${list('CHILDREN', children.map(node))}${reference('TYPE', 'SPECIFICATION-TYPE', typeId(specification))}`,
  );
}

/** Everything behind the specifications; `written` are the relations that stand in the file, `own` is our tool extension. */
export function closing(model: ReqifModel, written: readonly Link[], own: string): string {
  const identifier = (link: Link) => relationIdentifier(model, link);
  const groups = groupElements(model.groups, model.created.toISOString(), model.identifierOf, written, identifier);
  return `${groups}</REQ-IF-CONTENT></CORE-CONTENT>\n<TOOL-EXTENSIONS>${model.toolExtensions}${own}</TOOL-EXTENSIONS>\n</REQ-IF>\n`;
}
