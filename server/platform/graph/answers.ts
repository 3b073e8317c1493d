import SchemaBuilder, {
  BasePlugin,
  type ObjectRef,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type UnionRef,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';

import type { Refusal } from '../../refusals/refusal.ts';
import type { Ctx } from '../context.ts';
import { asRefusal } from '../errors.ts';

/** A refusal as an answer: an error itself would be thrown by the graph's executor. */
export class Refused {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly message: string;
  readonly details: Refusal['details'];
  readonly place: Refusal['place'];
  constructor({ code, status, title, message, details, place }: Refusal) {
    this.code = code;
    this.status = status;
    this.title = title;
    this.message = message;
    this.details = details;
    this.place = place;
  }
}

/** A type of refusals in the graph, and the test for the refusals of this type. */
export interface RefusalKind {
  ref: ObjectRef<SchemaTypes, Refused>;
  fits(refusal: Refused): boolean;
}
/** The kinds of refusals in the order in which they are tried; the last one fits every refusal. */
const kinds: RefusalKind[] = [];
export const declareRefusal = (kind: RefusalKind): void => void kinds.push(kind);

/** Returns the name of a refusal's type in the graph. */
export const typeOfRefusal = (refusal: Refused): string => kinds.find(({ fits }) => fits(refusal))!.ref.name;

/** The status from which a refusal is a failure of the server, such as an unreachable database, and stays an error. */
const FAULT = 500;
function refusalOf(error: unknown): Refusal | undefined {
  const refusal = asRefusal(error);
  return refusal && refusal.status < FAULT ? refusal : undefined;
}

/** Makes every mutation answer its payload or a typed refusal, however its slice declares it. */
class Answers<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (field.kind !== 'Mutation' || field.type.kind !== 'Object') return field;
    const payload = this.buildCache.getTypeConfig(field.type.ref).name;
    const union = this.builder.unionType(payload.replace(/Payload$/, 'Answer'), {
      types: [field.type.ref, ...kinds.map(({ ref }) => ref)] as never,
      resolveType: ((value: unknown) => (value instanceof Refused ? typeOfRefusal(value) : payload)) as never,
    }) as UnionRef<Types, unknown>;
    return { ...field, type: { kind: 'Union', ref: union, nullable: field.type.nullable } };
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (kind !== 'Mutation') return resolve;
    return async (root, args, context, info) => {
      const { once, db } = context as unknown as Ctx;
      try {
        await once?.begin(db);
        return await resolve(root, args, context, info);
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        once?.refused();
        (context as unknown as Ctx).services.metrics?.countRefusal('graph', refusal.code);
        return new Refused(refusal);
      }
    };
  }
}

SchemaBuilder.registerPlugin('answers', Answers);
declare global {
  // Declares the plugin's types to Pothos.
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      answers: Answers<Types>;
    }
  }
}
