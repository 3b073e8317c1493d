// The graph takes node ids. Most tests are about what is done, not about that, so they name things by number, and projects by the slug and the
// number that are in addresses: `organization: "acme", projectId: 1, entityId: 12`. Here these become ids before they are sent. What is a
// string already is sent as it is, so a test of ids themselves writes them as strings.
import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  Kind,
  OperationTypeNode,
  parse,
  print,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLInputType,
  type NameNode,
  type OperationDefinitionNode,
  type VariableNode,
} from 'graphql';

import { graph } from '../../server/graph.ts';
import { keyForms, nodeId, type Nameable, type AcceptedIds } from '../../server/platform/graph/ids.ts';

type Values = Record<string, unknown>;
/** Finds the number of an organization; of one that is not there, undefined. */
export type NumberOf = (slug: string) => Promise<number | undefined>;

const NOBODYS = 999_999;
const schema = graph();
const kinds: Record<string, string> = {
  classes: 'Class',
  properties: 'Property',
  relations: 'Relation',
  labels: 'Label',
};

interface Where {
  organization: number;
  projectId: number;
}

/** Returns the id of a thing of a type, by its number; of a schema item as a project sees it. */
export function idIn({ organization, projectId }: Where, type: string, number: number): string {
  if (type === 'Organization') return nodeId(type, organization);
  const isOfSchema = keyForms[type as Nameable] === 3;
  return isOfSchema ? nodeId(type, organization, projectId, number) : nodeId(type, organization, number);
}

/** Returns an id in acme, the first organization of every test database, and its first project. */
export const id = (type: string, number: number): string => idIn({ organization: 1, projectId: 1 }, type, number);

function idFor({ types, orNew }: AcceptedIds, value: unknown, where: Where): unknown {
  if (Array.isArray(value)) return value.map((each) => idFor({ types, orNew } as AcceptedIds, each, where));
  if (typeof value !== 'number') return value;
  return orNew && value < 0 ? `new:${-value}` : idIn(where, types[0]!, value);
}

/** An input with ids in place of numbers. */
function inputWithIds(given: GraphQLInputType, value: unknown, where: Where): unknown {
  const type = getNamedType(getNullableType(given));
  if (Array.isArray(value)) return value.map((each) => inputWithIds(type, each, where));
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return value;
  const fields = type.getFields();
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const names = fields[name]?.extensions['names'] as AcceptedIds | undefined;
      return [
        name,
        names ? idFor(names, each, where) : fields[name] ? inputWithIds(fields[name].type, each, where) : each,
      ];
    }),
  );
}

/** Returns the input of a mutation, with ids in place of slugs and numbers. */
export async function mutationInput(type: GraphQLInputType, given: Values, numberOf: NumberOf): Promise<Values> {
  const named = getNamedType(type);
  const fields = isInputObjectType(named) ? named.getFields() : {};
  const { organization: slug, kind, ...rest } = given;
  const { projectId } = given;
  const organization = typeof slug === 'string' ? ((await numberOf(slug)) ?? NOBODYS) : 1;
  const where = { organization, projectId: typeof projectId === 'number' ? projectId : 0 };
  const input: Values = { ...rest };
  if ('organization' in given && fields['organization']) input['organization'] = slug;
  else if ('organization' in given && fields['organizationId'])
    input['organizationId'] = nodeId('Organization', organization);
  if (typeof projectId === 'number' && fields['ownerId']) {
    input['ownerId'] = projectId === 0 ? nodeId('Organization', organization) : idIn(where, 'Project', projectId);
    delete input['projectId'];
  }
  if ('kind' in given && fields['kind']) input['kind'] = kind;
  else if (kind !== undefined)
    input['ids'] = (given['ids'] as number[]).map((each) => idIn(where, kinds[String(kind).toLowerCase()]!, each));
  return inputWithIds(named as GraphQLInputType, input, where) as Values;
}

/** Returns a document and its variables with ids in place of slugs and numbers. */
export async function withIds(
  query: string,
  variables: Values,
  numberOf: NumberOf,
): Promise<{ query: string; variables: Values }> {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch {
    return { query, variables }; // The server says what is wrong with it.
  }
  const sent = { ...variables };
  const definitions = await Promise.all(
    document.definitions.map(async (each) =>
      each.kind === Kind.OPERATION_DEFINITION && each.operation === OperationTypeNode.MUTATION
        ? mutationWithIds(each, sent, numberOf)
        : each,
    ),
  );
  const changed = argumentsWithIds({ ...document, definitions }, sent);
  const isSame = changed.definitions.every((each, at) => each === document.definitions[at]);
  return isSame ? { query, variables } : { query: print(withoutUnused(changed)), variables: sent };
}

async function mutationWithIds(
  operation: OperationDefinitionNode,
  variables: Values,
  numberOf: NumberOf,
): Promise<OperationDefinitionNode> {
  let declared = operation.variableDefinitions ?? [];
  let isChanged = false;
  const selections = [];
  for (const root of operation.selectionSet.selections) {
    const field = root.kind === Kind.FIELD ? schema.getMutationType()!.getFields()[root.name.value] : undefined;
    const asked = (root as FieldNode).arguments?.find(({ name }) => name.value === 'input');
    const type = field?.args.find(({ name }) => name === 'input')?.type;
    const given = asked && valueFromASTUntyped(asked.value, variables);
    if (!type || !given || typeof given !== 'object') {
      selections.push(root);
      continue;
    }
    const input = await mutationInput(type, given as Values, numberOf);
    if (JSON.stringify(input) === JSON.stringify(given)) {
      selections.push(root);
      continue;
    }
    isChanged = true;
    const name: NameNode = { kind: Kind.NAME, value: `given${selections.length}` };
    variables[name.value] = input;
    const variable: VariableNode = { kind: Kind.VARIABLE, name };
    const typeName = { kind: Kind.NAME, value: getNamedType(type).name } as const;
    declared = [
      ...declared,
      {
        kind: Kind.VARIABLE_DEFINITION,
        variable,
        type: { kind: Kind.NON_NULL_TYPE, type: { kind: Kind.NAMED_TYPE, name: typeName } },
      },
    ];
    selections.push({ ...(root as FieldNode), arguments: [{ ...asked, value: variable }] });
  }
  if (!isChanged) return operation;
  const set = { ...operation.selectionSet, selections };
  return { ...operation, variableDefinitions: declared, selectionSet: set };
}

/** Replaces slugs and numbers in arguments of fields, which all name acme's first project. */
function argumentsWithIds(document: DocumentNode, variables: Values): DocumentNode {
  const info = new TypeInfo(schema);
  return visit(
    document,
    visitWithTypeInfo(info, {
      Argument: (node) => {
        const names = info.getArgument()?.extensions['names'] as AcceptedIds | undefined;
        const value = names && valueFromASTUntyped(node.value, variables);
        const isNumber = typeof value === 'number';
        return names && isNumber
          ? { ...node, value: { kind: Kind.STRING, value: id(names.types[0]!, value) } }
          : undefined;
      },
    }),
  ) as DocumentNode;
}

/** Removes variables that are no longer used. */
function withoutUnused(document: DocumentNode): DocumentNode {
  const used = new Set<string>();
  const uses = {
    VariableDefinition: () => false as const,
    Variable: ({ name }: { name: { value: string } }) => void used.add(name.value),
  };
  visit(document, uses as never);
  return visit(document, {
    VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
  }) as DocumentNode;
}
