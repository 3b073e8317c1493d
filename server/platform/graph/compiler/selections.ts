import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isAbstractType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

type VariableValues = Parameters<typeof getDirectiveValues>[2];

/** The fields that a document asks for, with the values of its variables. */
export class Selections {
  readonly schema: GraphQLSchema;
  readonly variables: VariableValues;
  readonly #known = new WeakMap<SelectionSetNode, Map<GraphQLObjectType, ReadonlyMap<string, FieldNode[]>>>();
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;

  constructor(schema: GraphQLSchema, { definitions }: DocumentNode, variables: VariableValues) {
    this.schema = schema;
    this.variables = variables;
    const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
    this.#fragments = new Map(fragments.map((each) => [each.name.value, each]));
  }

  /** The fields of an object by the names of their answers, in order; those of one name belong together. */
  fieldsOf(type: GraphQLObjectType, sets: readonly (SelectionSetNode | undefined)[]): ReadonlyMap<string, FieldNode[]> {
    const [only, another] = sets;
    if (!only || another) return this.#collected(type, sets);
    const known = this.#known.get(only) ?? new Map<GraphQLObjectType, ReadonlyMap<string, FieldNode[]>>();
    this.#known.set(only, known);
    const found = known.get(type) ?? this.#collected(type, sets);
    known.set(type, found);
    return found;
  }

  #collected(type: GraphQLObjectType, sets: readonly (SelectionSetNode | undefined)[]): Map<string, FieldNode[]> {
    const fields = new Map<string, FieldNode[]>();
    const seen = new Set<string>();
    for (const set of sets) this.#collect(type, set?.selections ?? [], fields, seen);
    return fields;
  }

  #collect(
    type: GraphQLObjectType,
    selections: readonly SelectionNode[],
    fields: Map<string, FieldNode[]>,
    seen: Set<string>,
  ): void {
    for (const each of selections.filter((selection) => this.#isIncluded(selection))) {
      if (each.kind === Kind.FIELD) {
        const name = (each.alias ?? each.name).value;
        fields.set(name, [...(fields.get(name) ?? []), each]);
        continue;
      }
      const fragment = each.kind === Kind.INLINE_FRAGMENT ? each : this.#unseen(each.name.value, seen);
      if (fragment && this.#isOf(type, fragment.typeCondition?.name.value))
        this.#collect(type, fragment.selectionSet.selections, fields, seen);
    }
  }

  #unseen(name: string, seen: Set<string>): FragmentDefinitionNode | undefined {
    if (seen.has(name)) return undefined;
    seen.add(name);
    return this.#fragments.get(name);
  }

  #isIncluded(node: SelectionNode): boolean {
    if (!node.directives?.length) return true;
    if (getDirectiveValues(GraphQLSkipDirective, node, this.variables)?.['if'] === true) return false;
    return getDirectiveValues(GraphQLIncludeDirective, node, this.variables)?.['if'] !== false;
  }

  #isOf(type: GraphQLObjectType, condition: string | undefined): boolean {
    if (condition === undefined || condition === type.name) return true;
    const wanted = this.schema.getType(condition);
    return isAbstractType(wanted) && this.schema.isSubType(wanted, type);
  }
}
