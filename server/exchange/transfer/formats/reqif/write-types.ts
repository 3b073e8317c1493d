import { propertyType } from '../../../../model/attributes/types/index.ts';
import type { Property } from '../../../../model/schema/schema.ts';
import { withoutMarksInQuotes } from '../../../../platform/text/marks.ts';
import type { ReqifKind } from './document.ts';
import { element, elementsXml, reference } from './elements.ts';
import { EXACT, LABELS } from './exact.ts';
import { groupTypes } from './groups.ts';
import {
  attributeId,
  writtenAttributeName,
  enumType,
  enumValue,
  EXACTLY,
  fixedDatatypes,
  reqifKindOf,
  labelId,
  OF_LABELS,
  writtenRelationProperties,
  typeId,
  writtenProperties,
  type Owner,
  type ReqifModel,
} from './model.ts';
import { defaultValue } from './write-values.ts';

/** Returns the file's text before the objects. */
export function openingXml(model: ReqifModel): string {
  const now = model.created.toISOString();
  const properties = new Map<number, Property>();
  for (const each of [
    ...model.classes.flatMap(({ id }) => writtenProperties(model.schema, id)),
    ...model.ofDocuments,
    ...model.relations.flatMap((relation) => writtenRelationProperties(model.schema, relation)),
  ])
    properties.set(each.id, each);
  const enums = [...properties.values()].filter((property) => reqifKindOf(model, property) === 'ENUMERATION');
  const stamp = { 'LAST-CHANGE': now };
  const datatypes = [
    element('DATATYPE-DEFINITION-STRING', {
      IDENTIFIER: fixedDatatypes.STRING,
      ...stamp,
      'LONG-NAME': 'String',
      'MAX-LENGTH': 1_000_000,
    }),
    element('DATATYPE-DEFINITION-STRING', {
      IDENTIFIER: EXACTLY,
      ...stamp,
      'LONG-NAME': EXACT,
      DESC: 'Additional data of Truss for which ReqIF has no element. Do not change it.',
      'MAX-LENGTH': 16_000_000,
    }),
    element('DATATYPE-DEFINITION-XHTML', { IDENTIFIER: fixedDatatypes.XHTML, ...stamp, 'LONG-NAME': 'XHTML' }),
    element('DATATYPE-DEFINITION-INTEGER', {
      IDENTIFIER: fixedDatatypes.INTEGER,
      ...stamp,
      'LONG-NAME': 'Percent',
      MAX: 100,
      MIN: 0,
    }),
    element('DATATYPE-DEFINITION-REAL', {
      IDENTIFIER: fixedDatatypes.REAL,
      ...stamp,
      'LONG-NAME': 'Number',
      ACCURACY: 15,
      MAX: '1.0E308',
      MIN: '-1.0E308',
    }),
    element('DATATYPE-DEFINITION-BOOLEAN', { IDENTIFIER: fixedDatatypes.BOOLEAN, ...stamp, 'LONG-NAME': 'Boolean' }),
    element('DATATYPE-DEFINITION-DATE', { IDENTIFIER: fixedDatatypes.DATE, ...stamp, 'LONG-NAME': 'Date' }),
    ...(model.labels.length === 0
      ? []
      : [
          element(
            'DATATYPE-DEFINITION-ENUMERATION',
            { IDENTIFIER: OF_LABELS, ...stamp, 'LONG-NAME': LABELS },
            elementsXml(
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
          { IDENTIFIER: enumValue(model, property, choice), ...stamp, 'LONG-NAME': choice },
          `<PROPERTIES>${element('EMBEDDED-VALUE', { KEY: i, 'OTHER-CONTENT': choice })}</PROPERTIES>`,
        ),
      );
      return element(
        'DATATYPE-DEFINITION-ENUMERATION',
        { IDENTIFIER: enumType(model, property).id, ...stamp, 'LONG-NAME': enumType(model, property).name },
        elementsXml('SPECIFIED-VALUES', values),
      );
    }),
  ];
  const definition = (
    owner: Owner,
    id: string,
    name: string,
    kind: ReqifKind,
    type: string,
    { multi = false, byDefault = '' } = {},
  ) =>
    element(
      `ATTRIBUTE-DEFINITION-${kind}`,
      {
        IDENTIFIER: attributeId(owner, { globalId: id }),
        ...stamp,
        'LONG-NAME': writtenAttributeName(owner, id, name),
        'MULTI-VALUED': kind === 'ENUMERATION' ? multi : undefined,
      },
      `${byDefault}${reference('TYPE', `DATATYPE-DEFINITION-${kind}`, type)}`,
    );
  const ofProperty = (owner: Owner, property: Property) => {
    const kind = reqifKindOf(model, property);
    return definition(
      owner,
      property.globalId,
      property.name,
      kind,
      kind === 'ENUMERATION' ? enumType(model, property).id : fixedDatatypes[kind],
      { multi: propertyType(property.type).search === 'choices', byDefault: defaultValue(model, owner, property) },
    );
  };
  const exact = (owner: Owner) => definition(owner, EXACT, EXACT, 'STRING', EXACTLY);
  const common = (owner: Owner) => [
    definition(owner, 'ReqIF.ForeignID', 'ReqIF.ForeignID', 'STRING', fixedDatatypes.STRING),
    definition(owner, 'ReqIF.ChapterName', 'ReqIF.ChapterName', 'STRING', fixedDatatypes.STRING),
    definition(owner, 'ReqIF.Text', 'ReqIF.Text', 'XHTML', fixedDatatypes.XHTML),
    ...(model.labels.length > 0 ? [definition(owner, LABELS, LABELS, 'ENUMERATION', OF_LABELS, { multi: true })] : []),
    exact(owner),
  ];
  const type = (name: string, item: Owner & { name: string }, attributes: string[]) => {
    const called = { IDENTIFIER: typeId(item), ...stamp, 'LONG-NAME': item.kept?.name ?? item.name };
    return element(name, called, elementsXml('SPEC-ATTRIBUTES', attributes));
  };
  const types = [
    ...groupTypes(model.groups, now),
    ...model.classes.map((each) =>
      type('SPEC-OBJECT-TYPE', each, [
        ...common(each),
        ...writtenProperties(model.schema, each.id).map((property) => ofProperty(each, property)),
      ]),
    ),
    ...model.documentTypes.map((each) =>
      type('SPECIFICATION-TYPE', each, [
        ...common(each),
        ...model.ofDocuments.map((property) => ofProperty(each, property)),
      ]),
    ),
    ...model.relations.map((each) => {
      const properties = writtenRelationProperties(model.schema, each).map((property) => ofProperty(each, property));
      return type('SPEC-RELATION-TYPE', each, properties.length > 0 ? [...properties, exact(each)] : []);
    }),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<THE-HEADER><REQ-IF-HEADER IDENTIFIER="HEADER"><CREATION-TIME>${now}</CREATION-TIME><REQ-IF-TOOL-ID>${model.tool}</REQ-IF-TOOL-ID><REQ-IF-VERSION>1.0</REQ-IF-VERSION><SOURCE-TOOL-ID>${model.tool}</SOURCE-TOOL-ID><TITLE>${withoutMarksInQuotes(model.title)}</TITLE></REQ-IF-HEADER></THE-HEADER>
<CORE-CONTENT><REQ-IF-CONTENT>
${elementsXml('DATATYPES', datatypes)}${elementsXml('SPEC-TYPES', types)}<SPEC-OBJECTS>
`;
}
