import {
  getOperationAST,
  getVariableValues,
  isNonNullType,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';

import type { Ctx } from '../../context.ts';
import { extensionsOf, judgeCost } from '../plugins.ts';
import { Compiler } from './compile.ts';
import type { Compiled } from './fields.ts';
import type { OperationPlan, Answered } from './plan.ts';
import type { Reading } from './reading.ts';
import { rootsOf, type Root } from './roots.ts';
import { Selections } from './selections.ts';
import { joinParts, type AnswerPart } from './texts.ts';

export function planOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  given: Record<string, unknown>,
  giveUp: OperationPlan['giveUp'],
): OperationPlan | null {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.QUERY) return null;
  const verdict = judgeCost({
    schema,
    document,
    variableValues: given,
    contextValue: {} as Ctx,
    operationName,
  } as never);
  if ('refused' in verdict) return null;
  const { variableValues } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  if (!variableValues) return null;
  const selections = new Selections(schema, document, variableValues);
  const begin = rootsOf(schema, operation, selections);
  if (!begin) return null;
  return {
    place: begin.place,
    extensions: JSON.stringify(extensionsOf(verdict.cost)),
    asks: asksIn(begin.roots, selections),
    document,
    giveUp,
    statements: new WeakMap(),
    compile: (reading) => compiledFor(begin.roots, selections, reading),
  };
}

/** The field whose resolver would be the first to ask. */
function asksIn([first, another]: readonly Root[], selections: Selections): OperationPlan['asks'] {
  const { name, nodes, begins, isList } = first!;
  if (another || isList) return { nodes, path: [name], isAlone: false };
  const { type, target } = begins[0]!;
  const fields = selections.fieldsOf(
    type,
    nodes.map((node) => node.selectionSet),
  );
  const within = [...fields].find(([, [node]]) => isRead(type.getFields()[node!.name.value]));
  if ('row' in target || !within) return { nodes, path: [name], isAlone: true };
  const [field, own] = within;
  return { nodes: own, path: [name, field], isAlone: isNonNullType(type.getFields()[own[0]!.name.value]!.type) };
}

const isRead = (field: GraphQLField<unknown, unknown> | undefined): boolean => {
  const way = field?.extensions['compiled'] as Compiled | undefined;
  return way !== undefined && ('page' in way || 'row' in way || 'computed' in way);
};

function compiledFor(roots: readonly Root[], selections: Selections, reading: Reading): Answered {
  const compiler = new Compiler(selections, reading);
  const answers = roots.map(({ name, nodes, begins, isList }, at): AnswerPart[] => {
    const sets = nodes.map((node) => node.selectionSet);
    const each = begins.map(({ type, target }, i): AnswerPart[] => {
      const parts =
        'here' in target
          ? compiler.object(type, sets, target.here(reading))
          : [compiler.one(type, sets, target.row(reading))];
      return i > 0 ? [',', ...parts] : parts;
    });
    const all = isList ? ['[', ...each.flat(), ']'] : each.flat();
    return [`${at > 0 ? ',' : ''}${JSON.stringify(name)}:`, ...all];
  });
  return { text: joinParts(['{"data":{', ...answers.flat(), '}']), placeholders: compiler.placeholders };
}
