import {
  BREAK,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  OperationTypeNode,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';

/**
 * Tells whether a compiled document answers like graphql-js: a single query whose values the compiler reads by the same rules. The compiler
 * ignores defaults of GraphQL's own fields and of variables, loses variables within literals, and mixes up directives where selections are
 * merged.
 */
export function isCompilable(schema: GraphQLSchema, document: DocumentNode): boolean {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1 || operation.operation !== OperationTypeNode.QUERY) return false;
  if (!(operation.variableDefinitions ?? []).every((each) => isPlainVariable(schema, each))) return false;
  const info = new TypeInfo(schema);
  let isPlain = true;
  const leave = () => {
    isPlain = false;
    return BREAK;
  };
  visit(
    document,
    visitWithTypeInfo(info, {
      Directive: leave,
      Field: () => (info.getFieldDef()?.args.every((arg) => hasPlainDefaults(arg)) ? undefined : leave()),
      Argument({ value }) {
        const arg = info.getArgument();
        return arg && isPlainValue(operation, arg, value) ? undefined : leave();
      },
    }),
  );
  return isPlain;
}

function isPlainVariable(schema: GraphQLSchema, { type, defaultValue, directives }: VariableDefinitionNode): boolean {
  const given = typeFromAST(schema, type) as GraphQLInputType | undefined;
  return !!given && !defaultValue && !directives?.length && hasPlainFields(given);
}

function isPlainValue(
  { variableDefinitions = [] }: OperationDefinitionNode,
  { type }: GraphQLArgument,
  value: ValueNode,
): boolean {
  if (value.kind !== Kind.VARIABLE) return !hasVariable(value) && hasPlainLiterals(type);
  const definition = variableDefinitions.find(({ variable }) => variable.name.value === value.name.value);
  // A nullable variable may stand for a non-null argument with a default; the compiler does not apply that default.
  return !isNonNullType(type) || definition?.type.kind === Kind.NON_NULL_TYPE;
}

function hasVariable(value: ValueNode): boolean {
  if (value.kind === Kind.LIST) return value.values.some(hasVariable);
  if (value.kind === Kind.OBJECT) return value.fields.some((field) => hasVariable(field.value));
  return value.kind === Kind.VARIABLE;
}

/** A default that the compiler sees: it writes it into code, as JSON. */
const hasPlainDefault = ({ default: hidden, defaultValue }: GraphQLArgument | GraphQLInputField): boolean =>
  hidden === undefined && (typeof defaultValue !== 'object' || defaultValue === null);
const hasPlainDefaults = (arg: GraphQLArgument): boolean => hasPlainDefault(arg) && hasPlainFields(arg.type);

const plainFields = new WeakMap<GraphQLInputType, boolean>();

/** Tells whether the defaults of all fields of an input are plain, at any depth. */
function hasPlainFields(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return true;
  const known = plainFields.get(named);
  if (known !== undefined) return known;
  plainFields.set(named, false); // Of an input that contains itself the compiler would write code without end
  const isPlain =
    !named.isOneOf &&
    Object.values(named.getFields()).every((field) => hasPlainDefault(field) && hasPlainFields(field.type));
  plainFields.set(named, isPlain);
  return isPlain;
}

/** Tells whether literals of an input are plain: those of our own scalars become code, which distorts dates and odd keys. */
function hasPlainLiterals(type: GraphQLInputType, seen = new Set<GraphQLInputType>()): boolean {
  const named = getNamedType(type);
  if (seen.has(named)) return true;
  seen.add(named);
  if (isInputObjectType(named))
    return Object.values(named.getFields()).every((field) => hasPlainLiterals(field.type, seen));
  return !isScalarType(named) || isSpecifiedScalarType(named);
}
