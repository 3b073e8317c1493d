import SchemaBuilder, {
  BasePlugin,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
} from '@pothos/core';

/** The descriptions of inputs and arguments whose names always mean the same. */
const asked: Record<string, string> = {
  organization: 'The organization, by its slug.',
  projectId: 'The project, by its number.',
  entityId: 'The entity, by its number.',
  jobId: 'The job, by its number.',
  roleId: 'The role, by its number.',
  teamId: 'The team, by its number.',
  username: 'Whose it is: their username.',
  id: 'Its id.',
  ids: 'Their ids; at most 100.',
};
/** The descriptions of those that take node ids. */
const askedById: Record<string, string> = {
  organizationId: 'The organization, by its id.',
  projectId: 'The project, by its id.',
  entityId: 'The entity, by its id.',
  entityIds: 'The entities, by their ids.',
  jobId: 'The job, by its id.',
  roleId: 'The role, by its id.',
  teamId: 'The team, by its id.',
};
/** The descriptions of fields in mutations' answers whose names always mean the same. */
const answered: Record<string, string> = {
  organization: 'The organization as it is now.',
  project: 'The project as it is now.',
  role: 'The role as it is now.',
  team: 'The team as it is now.',
  viewer: 'You, as you are now.',
  members: 'They, as they are now.',
  deletedId: 'The id of what is gone.',
  deletedIds: 'The ids of those that are gone.',
  job: 'The job as it is now.',
  recentProjects: 'The projects you opened last, the latest first.',
};
const ofPages: Record<string, string> = {
  startCursor: 'The cursor of its first row; null where it is empty.',
  endCursor: 'The cursor of its last row; null where it is empty.',
  hasPreviousPage: 'Whether anything stands before it.',
  hasNextPage: 'Whether anything stands behind it.',
};

const lowerFirst = (name: string) => name[0]!.toLowerCase() + name.slice(1);

/** Describes types whose names follow a rule. */
function typeWords(name: string): string | undefined {
  const [, of, kind] = /^(\w+?)(Input|Payload|Answer|ConnectionEdge|Edge|Connection)$/.exec(name) ?? [];
  if (kind === 'Input') return `What \`${lowerFirst(of!)}\` takes.`;
  if (kind === 'Payload') return `What \`${lowerFirst(of!)}\` answers.`;
  if (kind === 'Answer') return `What \`${lowerFirst(of!)}\` did, or why it did nothing.`;
  if (kind === 'Connection') return 'A page of a list.';
  return kind && 'A row of a page.';
}

function fieldWords(type: string, name: string): string | undefined {
  if (name === 'id') return 'Names it everywhere and for good.';
  if (type === 'PageInfo') return ofPages[name];
  return type.endsWith('Payload') ? answered[name] : undefined;
}

/** Adds the usual descriptions to fields and arguments without one. */
class UsualWords<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    return { ...config, description: config.description ?? typeWords(config.name) };
  }
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { name, parentType, description } = config;
    return { ...config, description: description ?? fieldWords(parentType, name) };
  }
  override onInputFieldConfig(config: PothosInputFieldConfig<Types>): PothosInputFieldConfig<Types> {
    const words = config.extensions?.['names'] ? askedById : asked;
    return { ...config, description: config.description ?? words[config.name] };
  }
}

SchemaBuilder.registerPlugin('usualWords', UsualWords);
declare global {
  // Pothos is told of its plugins so.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      usualWords: UsualWords<Types>;
    }
  }
}
