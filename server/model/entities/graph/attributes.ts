import { alikeFields } from '../../../platform/graph/alike.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { meaning } from '../../../platform/graph/meanings.ts';
import type {
  Attrs,
  AttributeValue,
  ComputableValue,
  Distribution,
  DurationUnit,
  DurationValue,
  GeopointValue,
  QualityValue,
  UserTeamEntry,
} from '../../attributes/attribute.ts';
import { distributionMean } from '../../attributes/distributions/curve.ts';
import { distributionText } from '../../attributes/distributions/index.ts';
import { attributeText, attributeValue, inDays, qualityScore } from '../../attributes/rules.ts';
import { PropertyObject, seen } from '../../schema/graph/types.ts';
import type { Property, Schema } from '../../schema/schema.ts';

/** A property's value of one entity or link, with its default where nothing is stored. */
export interface SeenAttribute {
  owner: string;
  schema: Schema;
  property: Property;
  value: AttributeValue;
  isStored: boolean;
}

/** The attributes of an owner in the order of its properties; a score is computed from the qualities beside it. */
export function attributesOf(
  owner: string,
  schema: Schema,
  properties: readonly Property[],
  attrs: Attrs,
  lineage: readonly string[],
): SeenAttribute[] {
  return properties.map((property) => ({
    owner,
    schema,
    property,
    ...(property.type === 'QUALITY_SCORE'
      ? { value: qualityScore(properties, attrs) ?? 0, isStored: false }
      : attributeValue(property, attrs[property.id], lineage)),
  }));
}

const AttributeRef = builder.interfaceRef<SeenAttribute>('Attribute').implement({
  extensions: alikeFields('id', 'isStored', 'text', 'json'),
  description: "A property's value, of an entity or of a link. Each type of property has an object type of its own.",
  fields: (t) => ({
    id: t.id({
      description: 'Names the value.',
      resolve: ({ owner, property }) => `Attribute:${owner}:${property.id}`,
    }),
    property: t.field({
      type: PropertyObject,
      description: 'The property.',
      resolve: ({ schema, property }) => seen(schema, property),
    }),
    isStored: t.exposeBoolean('isStored', {
      description: 'Whether it was stored; if not, what you see is the default.',
    }),
    text: t.string({
      description: 'The value as people write it; empty for none.',
      resolve: ({ property, value }) => attributeText(property, value),
    }),
    json: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value as it is stored, to be edited and sent back.',
      resolve: ({ value }) => value,
    }),
  }),
  resolveType: ({ property }) => objectName(property.type),
});
export { AttributeRef };

const objectName = (type: string) =>
  `${type.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Attribute`;

const DistributionTypeRef = builder.enumType('DistributionType', {
  description: 'The ten kinds of distribution.',
  values: meaning({
    BETA: 'Between two bounds, of a shape that two parameters give.',
    BINOMIAL: 'How often something succeeds in so many trials.',
    EXPONENTIAL: 'How long until the next of events that come at a steady rate.',
    GAMMA: 'How long until so many of them have come.',
    LOG_NORMAL: 'Its logarithm is normal.',
    NORMAL: 'Around a mean, as far as a standard deviation says.',
    POISSON: 'How many events come in a span of time.',
    TRIANGULAR: 'Between two bounds, most likely at a third value.',
    UNIFORM: 'Anything between two bounds, equally likely.',
    WEIBULL: 'How long something lasts that wears out.',
  } satisfies Record<Distribution['type'], string>),
});
const DistributionRef = builder.objectRef<Distribution>('Distribution').implement({
  description: 'A random value.',
  fields: (t) => ({
    type: t.expose('type', { type: DistributionTypeRef, description: 'Its kind.' }),
    parameters: t.field({
      type: 'JSON',
      description: 'Its parameters by name, in the units of the property.',
      resolve: ({ parameters }) => parameters,
    }),
    text: t.string({ description: 'As it is written, e.g. triangular.dist(1, 4, 2).', resolve: distributionText }),
    mean: t.float({ description: 'Its mean.', resolve: distributionMean }),
  }),
});
const DurationUnitRef = builder.enumType('DurationUnit', {
  description: 'Units of duration.',
  values: meaning({
    SECONDS: 'Seconds.',
    MINUTES: 'Minutes.',
    HOURS: 'Hours.',
    DAYS: 'Days of 24 hours.',
    WEEKS: 'Seven days.',
    MONTHS: '30.4368 days.',
    YEARS: '365.242 days.',
  } satisfies Record<DurationUnit, string>),
});
const EntryTypeRef = builder.enumType('UserTeamType', {
  description: 'Somebody or some team.',
  values: meaning({ user: 'A person.', team: 'A team.' }),
});
const EntryRef = builder.objectRef<UserTeamEntry>('UserTeamEntry').implement({
  description: 'A user or a team, as the value of a property.',
  fields: (t) => ({
    key: t.exposeString('id', { description: 'The username, or the id of the team.' }),
    type: t.expose('type', { type: EntryTypeRef, description: 'Which of the two.' }),
    label: t.exposeString('label', { description: 'The name that was shown when it was chosen.' }),
  }),
});

const plain = (value: unknown) => (typeof value === 'number' ? value : null);
const random = (value: unknown) =>
  typeof value === 'object' && value !== null && 'parameters' in value ? (value as Distribution) : null;

for (const [type, what] of [
  ['TEXT', 'A line of text.'],
  ['BIG_TEXT', 'Text of several lines.'],
  ['HTML', 'Rich text, as sanitised HTML.'],
  ['EQUATION', 'A formula.'],
  ['URI', 'An address.'],
  ['MULTIPLICITY', 'How many: n, n..m, n..* or *.'],
] as const)
  builder.objectRef<SeenAttribute>(objectName(type)).implement({
    description: what,
    interfaces: [AttributeRef],
    fields: (t) => ({
      value: t.string({
        description: 'The text; empty for none.',
        resolve: ({ value }) => (value as string | null) ?? '',
      }),
    }),
  });

builder.objectRef<SeenAttribute>('EnumerationAttribute').implement({
  description: 'One of the choices of its property.',
  interfaces: [AttributeRef],
  fields: (t) => ({
    choice: t.string({
      nullable: true,
      description: 'The chosen one; null for none.',
      resolve: ({ value }) => value as string | null,
    }),
  }),
});
builder.objectRef<SeenAttribute>('FileAttribute').implement({
  description: 'A stored file.',
  interfaces: [AttributeRef],
  fields: (t) => ({
    fileId: t.int({
      nullable: true,
      description: 'Its number, as in api/v4; null for none.',
      resolve: ({ value }) => value as number | null,
    }),
  }),
});

builder.objectRef<SeenAttribute>('BooleanAttribute').implement({
  description: 'Yes or no.',
  interfaces: [AttributeRef],
  fields: (t) => ({ isTrue: t.boolean({ description: 'Whether it is.', resolve: ({ value }) => value === true }) }),
});
builder.objectRef<SeenAttribute>('QualityAttribute').implement({
  description: 'Whether a requirement has a quality, and how it could get it.',
  interfaces: [AttributeRef],
  fields: (t) => ({
    isMet: t.boolean({
      description: 'Whether it has it.',
      resolve: ({ value }) => (value as QualityValue | null)?.value ?? false,
    }),
    suggestions: t.stringList({
      description: 'What would help.',
      resolve: ({ value }) => (value as QualityValue | null)?.suggestions ?? [],
    }),
  }),
});
builder.objectRef<SeenAttribute>('QualityScoreAttribute').implement({
  description: 'The rounded percentage of visible qualities that hold.',
  interfaces: [AttributeRef],
  fields: (t) => ({ score: t.int({ description: '0 to 100.', resolve: ({ value }) => value as number }) }),
});
builder.objectRef<SeenAttribute>('NumberAttribute').implement({
  description: 'A number, or a random one.',
  interfaces: [AttributeRef],
  fields: (t) => ({
    number: t.float({
      nullable: true,
      description: 'The number, if it is plain.',
      resolve: ({ value }) => plain(value),
    }),
    distribution: t.field({
      type: DistributionRef,
      nullable: true,
      description: 'The distribution, if it is random.',
      resolve: ({ value }) => random(value),
    }),
  }),
});
builder.objectRef<SeenAttribute>('PercentAttribute').implement({
  description: 'A share of a hundred.',
  interfaces: [AttributeRef],
  fields: (t) => ({ percent: t.float({ description: '0 to 100.', resolve: ({ value }) => plain(value) ?? 0 }) }),
});
builder.objectRef<SeenAttribute>('DurationAttribute').implement({
  description: 'A span of time, or a random one.',
  interfaces: [AttributeRef],
  fields: (t) => ({
    amount: t.float({
      nullable: true,
      description: 'How many units, if it is plain.',
      resolve: ({ value }) => plain((value as DurationValue | null)?.value),
    }),
    distribution: t.field({
      type: DistributionRef,
      nullable: true,
      description: 'The distribution, if it is random.',
      resolve: ({ value }) => random((value as DurationValue | null)?.value),
    }),
    units: t.field({
      type: DurationUnitRef,
      nullable: true,
      description: 'The unit; null for no duration.',
      resolve: ({ value }) => (value as DurationValue | null)?.units ?? null,
    }),
    days: t.float({
      nullable: true,
      description: 'In days: 7 a week, 30.4368 a month, 365.242 a year; of a random one, the mean.',
      resolve: ({ value }) => (value === null ? null : inDays(value as DurationValue)),
    }),
  }),
});
builder.objectRef<SeenAttribute>('MultiselectAttribute').implement({
  description: 'Any of the choices of its property.',
  interfaces: [AttributeRef],
  fields: (t) => ({
    choices: t.stringList({
      description: 'The chosen ones.',
      resolve: ({ value }) => (value as string[] | null) ?? [],
    }),
  }),
});
builder.objectRef<SeenAttribute>('DatetimeAttribute').implement({
  description: 'A moment.',
  interfaces: [AttributeRef],
  fields: (t) => ({
    milliseconds: t.float({
      nullable: true,
      description: 'Milliseconds since 1970.',
      resolve: ({ value }) => value as number | null,
    }),
    date: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The same as text.',
      resolve: ({ value }) => (value === null ? null : new Date(value as number)),
    }),
  }),
});
builder.objectRef<SeenAttribute>('ComputableAttribute').implement({
  description: 'A value that the product computes.',
  interfaces: [AttributeRef],
  fields: (t) => ({
    result: t.float({
      nullable: true,
      description: 'The figure; null before it is computed.',
      resolve: ({ value }) => (value as ComputableValue | null)?.result ?? null,
    }),
    decimalPlaces: t.int({
      description: 'How many places to show.',
      resolve: ({ value }) => (value as ComputableValue | null)?.decimalPlaces ?? 0,
    }),
    resultUnits: t.string({
      description: 'Its unit.',
      resolve: ({ value }) => (value as ComputableValue | null)?.resultUnits ?? '',
    }),
  }),
});
builder.objectRef<SeenAttribute>('GeopointAttribute').implement({
  description: 'A place on a globe, in degrees.',
  interfaces: [AttributeRef],
  fields: (t) => ({
    latitude: t.float({
      nullable: true,
      description: '-90 to 90.',
      resolve: ({ value }) => (value as GeopointValue | null)?.latitude ?? null,
    }),
    longitude: t.float({
      nullable: true,
      description: '-180 to 180.',
      resolve: ({ value }) => (value as GeopointValue | null)?.longitude ?? null,
    }),
  }),
});
builder.objectRef<SeenAttribute>('UserTeamAttribute').implement({
  description: 'People and teams.',
  interfaces: [AttributeRef],
  fields: (t) => ({
    entries: t.field({
      type: [EntryRef],
      description: 'Who.',
      resolve: ({ value }) => (value as UserTeamEntry[] | null) ?? [],
    }),
  }),
});
