import { z } from '@hono/zod-openapi';

import { rollUp } from '../artifacts/rules/roll-up.ts';
import { readSeenEntity, type SeenEntity } from '../model/entities/queries/shown-entities.ts';
import { isVeiled } from '../model/entities/queries/veil.ts';
import { readVerifications } from '../model/entities/queries/verification.ts';
import { entityShape, presentEntity } from '../model/entities/rest/shapes.ts';
import { verificationStates } from '../model/entities/search/rules/verification.ts';
import { readProject } from '../model/projects/queries/projects.ts';
import { asOf } from '../model/projects/rest/as-of.ts';
import { inProject } from '../model/projects/rest/in-project.ts';
import { MANY_BYTES } from '../platform/http/bodies.ts';
import { int32 as id, wholeNumber } from '../platform/http/rest-fields.ts';
import { api, ctxOf, route } from '../platform/http/rest.ts';
import { createEvidence, createTestIssue } from './commands.ts';
import { readCoverage, readRequirements } from './queries/coverage.ts';
import { readEvidence, readIssues, readVerified } from './queries/linked.ts';
import { readRuns } from './queries/runs.ts';
import { readTestCase } from './queries/test-case.ts';
import { countIn, coveredIn } from './rules/coverage.ts';
import { lastOf } from './rules/runs.ts';
import { resultOf, testItems } from './rules/test-items.ts';
import type { Linked } from './test-case.ts';

const routes = api();
const state = z.enum(verificationStates);
const named = z.object({ id, number: z.string(), name: z.string() });
const said = ({ entity: { id, number, name } }: SeenEntity) => ({ id, number, name });

routes.openapi(
  route('get', '/o/{org}/p/{projectId}/coverage', {
    id: 'readCoverage',
    summary: 'The state of verification of the requirements of a project, with counts by state, by number',
    description:
      'Passed, Failed, Blocked, In Progress or Not Run by the leaf cases that verify a requirement; Not Covered without any. Entities are searched by it as verification:Failed.',
    params: inProject,
    query: z.object({
      query: z.string().optional().openapi({ description: 'Only what this finds too, e.g. in:DOC.1.' }),
      state: state.optional().openapi({ description: 'Only the requirements in this state; counts are of all.' }),
      asOf,
      limit: wholeNumber(1, 1_000).default(100),
      after: z.string().optional().openapi({ description: 'The `next` of the page that you have.' }),
    }),
    reply: z.object({
      requirementCount: z.int(),
      coveredCount: z.int(),
      states: z.partialRecord(state, z.int()),
      requirements: z.array(named.extend({ verification: state.nullable(), caseCount: z.int().nullable() })),
      next: z.string().nullable().openapi({ description: 'Null on the last page.' }),
    }),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, projectId } = c.req.valid('param');
    const { query, state: only, asOf: then, limit, after } = c.req.valid('query');
    const { key } = await readProject(ctx, org, projectId, then);
    const states = await readCoverage(ctx, key, query);
    const wanted = [only && `verification:"${only}"`, query?.trim() && `(${query.trim()})`].filter(Boolean).join(' ');
    const page = await readRequirements(ctx, key, { query: wanted, first: limit, after });
    const ids = page.seen.map(({ entity }) => entity.id);
    const found = page.seen[0] ? await readVerifications(ctx, page.seen[0], ids) : new Map();
    const requirements = page.seen.map((of) => {
      const { state: verification = null, caseCount = null } = isVeiled(key, of.entity) ? {} : found.get(of.entity.id)!;
      return { ...said(of), verification, caseCount };
    });
    const next = page.hasNextPage ? page.cursors.at(-1)! : null;
    return c.json(
      { requirementCount: countIn(states), coveredCount: coveredIn(states), states, requirements, next },
      200,
    );
  },
);

const inCase = inProject.extend({ caseId: wholeNumber(0) });
const linked = named.extend({ caseId: id });
const result = { state: z.string(), expected: z.string(), actual: z.string() };
const evidenceShape = z
  .object({
    id: id.openapi({ description: 'The artifact that has the file.' }),
    caseId: id.openapi({ description: 'The case or step that it is of.' }),
    fileId: id,
    name: z.string(),
    type: z.string(),
    size: z.int(),
    attached: z.string(),
    attachedBy: z.string(),
  })
  .openapi('Evidence');
const presentLinked = ({ of, caseId }: Linked) => ({ ...said(of), caseId });

routes.openapi(
  route('get', '/o/{org}/p/{projectId}/testcases/{caseId}', {
    id: 'readTestCase',
    summary: 'A test case with its steps, evidence, issues and requirements, and how it came out in the last cycles',
    params: inCase,
    query: z.object({
      asOf,
      runs: wholeNumber(0, 100).default(20).openapi({ description: 'The maximum number of cycles.' }),
    }),
    reply: z.object({
      ...named.shape,
      state: z.string(),
      steps: z.array(named.extend(result)),
      evidence: z.array(evidenceShape),
      issues: z.array(linked),
      requirements: z.array(linked),
      runs: z.array(
        z.object({
          cycleId: id,
          state: z.string(),
          changed: z.string(),
          changedBy: z.string(),
          steps: z.array(named.extend(result)),
        }),
      ),
    }),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, projectId, caseId } = c.req.valid('param');
    const { asOf: then, runs: count } = c.req.valid('query');
    const { key } = await readProject(ctx, org, projectId, then);
    const testCase = await readTestCase(ctx, key, caseId);
    const { of } = testCase;
    const words = testItems(of.schema);
    const steps = testCase.steps.map((step) => ({ ...said(step), ...resultOf(words, step.entity) }));
    const runs = await readRuns(ctx, testCase, count);
    return c.json(
      {
        ...said(of),
        state: rollUp((steps.length > 0 ? steps : [resultOf(words, of.entity)]).map((step) => step.state)),
        steps,
        evidence: (await readEvidence(ctx, testCase)).map(({ of: artifact, file, attached, ...rest }) => ({
          id: artifact.entity.id,
          caseId: rest.caseId,
          fileId: file.id,
          name: file.name,
          type: file.type,
          size: file.size,
          attached: attached.toISOString(),
          attachedBy: rest.attachedBy,
        })),
        issues: (await readIssues(ctx, testCase)).map(presentLinked),
        requirements: (await readVerified(ctx, testCase)).map(presentLinked),
        runs: runs.map(({ cycleId, steps: then }) => ({
          cycleId,
          state: rollUp(then.map((step) => step.state)),
          changed: lastOf(then).changed.toISOString(),
          changedBy: lastOf(then).changedBy,
          steps: then.map(({ entityId, number, name, state: was, expected, actual }) => {
            return { id: entityId, number, name, state: was, expected, actual };
          }),
        })),
      },
      200,
    );
  },
);

routes.openapi(
  route('post', '/o/{org}/p/{projectId}/testcases/{caseId}/evidence', {
    largestBody: MANY_BYTES,
    id: 'createEvidence',
    example: { fileIds: [12] },
    summary: 'Attach uploaded files to a test case: each becomes an artifact that the case references',
    description: 'Needs WRITE.',
    params: inCase,
    body: z.strictObject({ fileIds: z.array(id) }),
    reply: z.object({ revision: id.nullable(), ids: z.array(id) }),
  }),
  async (c) => {
    const { org, projectId, caseId } = c.req.valid('param');
    const done = await createEvidence(ctxOf(c), { organization: org, projectId, caseId }, c.req.valid('json').fileIds);
    return c.json({ revision: done.revision, ids: done.ids }, 200);
  },
);

routes.openapi(
  route('post', '/o/{org}/p/{projectId}/testcases/{caseId}/issues', {
    largestBody: MANY_BYTES,
    id: 'createTestIssue',
    example: { said: 'Two alerts came while the pixel was masked.' },
    summary: 'Raise an issue from a test case: caused by it, with its results and evidence',
    description: 'Needs WRITE.',
    params: inCase,
    body: z.strictObject({ name: z.string().optional(), said: z.string().optional() }),
    reply: entityShape,
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, projectId, caseId } = c.req.valid('param');
    const done = await createTestIssue(ctx, { organization: org, projectId, caseId }, c.req.valid('json'));
    const { key } = await readProject(ctx, org, projectId);
    return c.json(presentEntity((await readSeenEntity(ctx, key, done.ids[0]!)).entity), 200);
  },
);

export const testingRoutes = routes;
