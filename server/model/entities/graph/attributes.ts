import { builder } from '../../../platform/graph/builder.ts';
import { idKey } from '../../../platform/graph/compiler/fields.ts';
import { enumValues } from '../../../platform/graph/enum-values.ts';
import { fieldsSameForAll } from '../../../platform/graph/same-for-all.ts';
import type { Distribution, DurationUnit, UserTeamEntry } from '../../attributes/attribute.ts';
import { distributionMean } from '../../attributes/distributions/index.ts';
import { distributionText } from '../../attributes/distributions/index.ts';
import { attributeText } from '../../attributes/rules/values.ts';
import { propertyType, propertyTypeNames } from '../../attributes/types/index.ts';
import { PropertyObject, inSchema } from '../../schema/graph/types.ts';
import { attributeNodeName, readAttribute, type SeenAttribute } from '../queries/shown-attributes.ts';

const AttributeRef = builder.interfaceRef<SeenAttribute>('Attribute').implement({
  interfaces: [builder.nodeInterfaceRef()],
  extensions: fieldsSameForAll('id', 'isStored', 'text', 'json'),
  description: "A property's value, of an entity or of a link. Each type of property has an object type of its own.",
  fields: (t) => ({
    property: t.field({
      type: PropertyObject,
      description: 'The property.',
      resolve: ({ schema, property }) => inSchema(schema, property),
    }),
    isStored: t.exposeBoolean('isStored', {
      description: 'True when somebody stored it; otherwise it is the default.',
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
  values: enumValues({
    BETA: 'Between two bounds, of a shape that two parameters give.',
    BINOMIAL: 'The number of successes in so many trials.',
    EXPONENTIAL: 'The time until the next of events that come at a steady rate.',
    GAMMA: 'The time until so many of them have come.',
    LOG_NORMAL: 'Its logarithm is normal.',
    NORMAL: 'Around a mean, as far as a standard deviation says.',
    POISSON: 'The number of events that come in a span of time.',
    TRIANGULAR: 'Between two bounds, most likely at a third value.',
    UNIFORM: 'Anything between two bounds, equally likely.',
    WEIBULL: 'The life of something that wears out.',
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
    text: t.string({
      description: 'The distribution as people write it, e.g. triangular.dist(1, 4, 2).',
      resolve: distributionText,
    }),
    mean: t.float({ description: 'Its mean.', resolve: distributionMean }),
  }),
});
const DurationUnitRef = builder.enumType('DurationUnit', {
  description: 'Units of duration.',
  values: enumValues({
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
  description: 'Someone or some team.',
  values: enumValues({ user: 'A person.', team: 'A team.' }),
});
const EntryRef = builder.objectRef<UserTeamEntry>('UserTeamEntry').implement({
  description: 'A user or a team, as the value of a property.',
  fields: (t) => ({
    key: t.exposeString('id', { description: 'The username, or the id of the team.' }),
    type: t.expose('type', { type: EntryTypeRef, description: 'The kind: a person or a team.' }),
    label: t.exposeString('label', { description: 'The name that was shown when it was chosen.' }),
  }),
});

/** The object types, besides scalars, that a property type's field may return. */
const answers = { Distribution: DistributionRef, DurationUnit: DurationUnitRef, UserTeamEntry: EntryRef };
const answer = (type: string) => (Object.hasOwn(answers, type) ? answers[type as keyof typeof answers] : type);

for (const name of propertyTypeNames) {
  const { description, fields } = propertyType(name).graph;
  builder.node(builder.objectRef<SeenAttribute>(objectName(name)), {
    description,
    interfaces: [AttributeRef],
    id: idKey(attributeNodeName),
    loadOne: async (id, ctx) => {
      const found = await readAttribute(ctx, id);
      return found?.property.type === name ? found : null;
    },
    fields: (t) =>
      Object.fromEntries(
        Object.entries(fields).map(([field, { type, of, ...about }]) => [
          field,
          t.field({
            ...about,
            type: (typeof type === 'string' ? answer(type) : [answer(type[0])]) as 'String',
            resolve: ({ value }) => of(value) as string,
          }),
        ]),
      ),
  });
}
