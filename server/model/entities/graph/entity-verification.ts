import type { Ctx } from '../../../platform/context.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { builder } from '../../../platform/graph/builder.ts';
import { compiledField } from '../../../platform/graph/compiler/fields.ts';
import { verificationInSql, verifyingCasesInSql } from '../queries/compiled/verification.ts';
import type { SeenEntity } from '../queries/shown-entities.ts';
import { isVeiled } from '../queries/veil.ts';
import { readVerifications, type Verification } from '../queries/verification.ts';
import { verifyingIn } from '../search/rules/verification.ts';
import { EntityRef } from './types.ts';

type Loader = (ctx: Ctx, ids: number[]) => Promise<ReadonlyMap<number, Verification>>;
const loaders = new WeakMap<object, Loader>();

/** Reads a requirement's verification; null for other entities and for ones hidden from the viewer. */
async function verificationOfSeen(ctx: Ctx, of: SeenEntity): Promise<Verification | null> {
  const { key, schema, entity } = of;
  if (!verifyingIn(schema)?.requirementIds.includes(entity.classId) || isVeiled(key, entity)) return null;
  const loader = loaders.get(key) ?? ((ctx: Ctx, ids: number[]) => readVerifications(ctx, { key, schema }, ids));
  loaders.set(key, loader);
  return (await batch(ctx, loader, entity.id)) ?? null;
}

builder.objectFields(EntityRef, (t) => ({
  verification: t.string({
    nullable: true,
    description:
      'The result of the leaf test cases that verify a requirement: Failed if one failed, else Blocked if one is blocked, Passed or Not Run if all are, In Progress otherwise; Not Covered without any. Null for other classes.',
    resolve: async (of, _args, ctx) => (await verificationOfSeen(ctx, of))?.state ?? null,
    ...compiledField({
      reads: ['id', 'classId'],
      value: (row, _args, reading) => verificationInSql(row, reading),
    }),
  }),
  verifyingCaseCount: t.int({
    nullable: true,
    description: 'The number of leaf test cases that verify a requirement; null for other classes.',
    resolve: async (of, _args, ctx) => (await verificationOfSeen(ctx, of))?.caseCount ?? null,
    ...compiledField({
      reads: ['id', 'classId'],
      value: (row, _args, reading) => verifyingCasesInSql(row, reading),
    }),
  }),
}));
