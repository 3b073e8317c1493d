import SchemaBuilder, {
  BasePlugin,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
} from '@pothos/core';

/** Descriptions by the name of what they describe. */
type Words = Record<string, string>;
/** The descriptions of what is called the same wherever it is, and means the same. */
interface Usual {
  /** Of inputs and arguments. */
  asked?: Words;
  /** Of those that take node ids. */
  askedById?: Words;
  /** Of fields in mutations' answers. */
  answered?: Words;
}
const asked: Words = { id: 'Its id.', ids: 'Their ids; at most 100.' };
const askedById: Words = {};
const answered: Words = { deletedId: 'The id of the deleted item.', deletedIds: 'The ids of the deleted items.' };

/** Adds the descriptions of what a slice calls the same everywhere. */
export function describeUsually(usual: Usual): void {
  Object.assign(asked, usual.asked);
  Object.assign(askedById, usual.askedById);
  Object.assign(answered, usual.answered);
}

const ofPages: Record<string, string> = {
  startCursor: 'The cursor of its first row; null where it is empty.',
  endCursor: 'The cursor of its last row; null where it is empty.',
  hasPreviousPage: 'True when there are rows before it.',
  hasNextPage: 'True when there are rows after it.',
};

const lowerFirst = (name: string) => name[0]!.toLowerCase() + name.slice(1);

/** Describes types whose names follow a rule. */
function typeWords(name: string): string | undefined {
  const [, of, kind] = /^(\w+?)(Input|Payload|Answer|ConnectionEdge|Edge|Connection)$/.exec(name) ?? [];
  if (kind === 'Input') return `The input of \`${lowerFirst(of!)}\`.`;
  if (kind === 'Payload') return `The result of \`${lowerFirst(of!)}\`.`;
  if (kind === 'Answer') return `The result of \`${lowerFirst(of!)}\`, or the reason why it did nothing.`;
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
  // Declares the plugin's types to Pothos.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      usualWords: UsualWords<Types>;
    }
  }
}
