import type { AttributeValue, Attrs } from '../../../attributes/attribute.ts';
import { attributeText } from '../../../attributes/rules.ts';
import type { Entity, Link } from '../../../entities/entity.ts';
import { escapeXml } from '../../../platform/xml.ts';
import type { Class, Property, Relation, Schema } from '../../../schema/schema.ts';
import type { ReqifKind } from './document.ts';
import { element, list, reference } from './elements.ts';
import { groupElements, groupTypes, relationIdentifier, type Group } from './groups.ts';
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
  attachment: Attachment;
  identifierOf(entityId: number): string;
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

const typeId = (item: { globalId: string }) => `T_${item.globalId}`;
const attributeId = (owner: { globalId: string }, name: string) =>
  `A_${owner.globalId}_${name.replace(/[^\w.-]/g, '_')}`;
const enumType = (property: Property) => `E_${property.globalId}`;
const enumValue = (property: Property, choice: string) =>
  `V_${property.globalId}_${(property.typeParameters.choices ?? []).indexOf(choice)}`;
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

/** The properties of a class that are written: those that hold something of their own. */
const writtenProperties = (schema: Schema, classId: number): Property[] =>
  (schema.propertiesOf.get(classId) ?? []).filter(
    (property) => property.type !== 'QUALITY_SCORE' && property.type !== 'FILE',
  );
const relationProperties = (schema: Schema, relation: Relation): Property[] =>
  relation.propertyIds.flatMap((id) => schema.properties.get(id) ?? []);

/** Everything before the objects. */
export function opening(model: ReqifModel): string {
  const now = model.created.toISOString();
  const properties = new Map<number, Property>();
  for (const each of [
    ...model.classes.flatMap(({ id }) => writtenProperties(model.schema, id)),
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
  const definition = (owner: { globalId: string }, name: string, kind: ReqifKind, type: string, multi?: boolean) =>
    element(
      `ATTRIBUTE-DEFINITION-${kind}`,
      {
        IDENTIFIER: attributeId(owner, name),
        ...stamp,
        'LONG-NAME': name,
        'MULTI-VALUED': kind === 'ENUMERATION' ? Boolean(multi) : undefined,
      },
      reference('TYPE', `DATATYPE-DEFINITION-${kind}`, type),
    );
  const ofProperty = (owner: { globalId: string }, property: Property) => {
    const kind = kindOf(model, property);
    return definition(
      owner,
      property.name,
      kind,
      kind === 'ENUMERATION' ? enumType(property) : fixed[kind],
      property.type === 'MULTISELECT',
    );
  };
  const common = (owner: { globalId: string }) => [
    definition(owner, 'ReqIF.ForeignID', 'STRING', fixed.STRING),
    definition(owner, 'ReqIF.ChapterName', 'STRING', fixed.STRING),
    definition(owner, 'ReqIF.Text', 'XHTML', fixed.XHTML),
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
    type('SPECIFICATION-TYPE', specification, common(specification)),
    ...model.relations.map((each) =>
      type(
        'SPEC-RELATION-TYPE',
        each,
        relationProperties(model.schema, each).map((property) => ofProperty(each, property)),
      ),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<THE-HEADER><REQ-IF-HEADER IDENTIFIER="HEADER"><CREATION-TIME>${now}</CREATION-TIME><REQ-IF-TOOL-ID>${model.tool}</REQ-IF-TOOL-ID><REQ-IF-VERSION>1.0</REQ-IF-VERSION><SOURCE-TOOL-ID>${model.tool}</SOURCE-TOOL-ID><TITLE>${escapeXml(model.title)}</TITLE></REQ-IF-HEADER></THE-HEADER>
<CORE-CONTENT><REQ-IF-CONTENT>
${list('DATATYPES', datatypes)}${list('SPEC-TYPES', types)}<SPEC-OBJECTS>
`;
}

const specification = { globalId: 'SPECIFICATION', name: 'Document' };

function value(
  owner: { globalId: string },
  name: string,
  kind: ReqifKind,
  inside: { text?: string; xhtml?: string; refs?: string[] },
): string {
  const which = reference('DEFINITION', `ATTRIBUTE-DEFINITION-${kind}`, attributeId(owner, name));
  if (kind === 'XHTML') return element('ATTRIBUTE-VALUE-XHTML', {}, `${which}<THE-VALUE>${inside.xhtml}</THE-VALUE>`);
  if (kind === 'ENUMERATION')
    return element(
      'ATTRIBUTE-VALUE-ENUMERATION',
      {},
      `${which}<VALUES>${inside.refs!.map((ref) => `<ENUM-VALUE-REF>${ref}</ENUM-VALUE-REF>`).join('')}</VALUES>`,
    );
  return element(`ATTRIBUTE-VALUE-${kind}`, { 'THE-VALUE': inside.text ?? '' }, which);
}

const commonValues = (model: ReqifModel, owner: { globalId: string }, entity: Entity): string[] => [
  ...(entity.number ? [value(owner, 'ReqIF.ForeignID', 'STRING', { text: entity.number })] : []),
  ...(entity.name ? [value(owner, 'ReqIF.ChapterName', 'STRING', { text: entity.name })] : []),
  ...(entity.description
    ? [value(owner, 'ReqIF.Text', 'XHTML', { xhtml: toXhtml(entity.description, model.attachment) })]
    : []),
];

function attributeValues(
  model: ReqifModel,
  owner: { globalId: string },
  properties: readonly Property[],
  attrs: Attrs,
): string[] {
  return properties.flatMap((property) => {
    const stored = attrs[property.id];
    if (stored === undefined || stored === null) return [];
    const kind = kindOf(model, property);
    const inside = written(model, property, kind, stored);
    return inside ? [value(owner, property.name, kind, inside)] : [];
  });
}

function written(model: ReqifModel, property: Property, kind: ReqifKind, stored: AttributeValue) {
  switch (kind) {
    case 'XHTML':
      return { xhtml: toXhtml(String(stored), model.attachment) };
    case 'BOOLEAN':
      return { text: String(property.type === 'QUALITY' ? (stored as { value: boolean }).value : stored) };
    case 'DATE':
      return { text: new Date(stored as number).toISOString() };
    case 'INTEGER':
      return { text: String(Math.round(stored as number)) };
    case 'REAL':
      return { text: String(stored) };
    case 'ENUMERATION': {
      const chosen = (Array.isArray(stored) ? (stored as string[]) : [String(stored)]).filter((choice) =>
        (property.typeParameters.choices ?? []).includes(choice),
      );
      return chosen.length > 0 ? { refs: chosen.map((choice) => enumValue(property, choice)) } : undefined;
    }
    default:
      return { text: attributeText(property, stored) };
  }
}

const changed = (entity: Entity) => (entity.modified ?? entity.created).toISOString();

/** An entity as an object. */
export function object(model: ReqifModel, entity: Entity): string {
  const owner = model.schema.classes.get(entity.classId)!;
  const values = [
    ...commonValues(model, owner, entity),
    ...attributeValues(model, owner, writtenProperties(model.schema, owner.id), entity.attrs),
  ];
  return element(
    'SPEC-OBJECT',
    {
      IDENTIFIER: model.identifierOf(entity.id),
      'LAST-CHANGE': changed(entity),
      'LONG-NAME': entity.name || undefined,
    },
    `${list('VALUES', values)}${reference('TYPE', 'SPEC-OBJECT-TYPE', typeId(owner))}`,
  );
}

/** A link as a relation. */
export function relation(model: ReqifModel, link: Link): string {
  const owner = model.schema.relations.get(link.relationId)!;
  const values = attributeValues(model, owner, relationProperties(model.schema, owner), link.attrs);
  return element(
    'SPEC-RELATION',
    { IDENTIFIER: relationIdentifier(link), 'LAST-CHANGE': link.created.toISOString() },
    `${list('VALUES', values)}${reference('SOURCE', 'SPEC-OBJECT', model.identifierOf(link.sourceId))}${reference('TARGET', 'SPEC-OBJECT', model.identifierOf(link.targetId))}${reference('TYPE', 'SPEC-RELATION-TYPE', typeId(owner))}`,
  );
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
    `${list('VALUES', commonValues(model, specification, entity))}${list('CHILDREN', children.map(node))}${reference('TYPE', 'SPECIFICATION-TYPE', typeId(specification))}`,
  );
}

/** Everything behind the specifications; `written` are the relations that stand in the file. */
export const closing = (model: ReqifModel, written: readonly Link[]): string =>
  `${groupElements(model.groups, model.created.toISOString(), model.identifierOf, written)}</REQ-IF-CONTENT></CORE-CONTENT>\n${model.toolExtensions ? `<TOOL-EXTENSIONS>${model.toolExtensions}</TOOL-EXTENSIONS>\n` : ''}</REQ-IF>\n`;
