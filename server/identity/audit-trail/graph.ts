import { batch } from '../../platform/graph/batch.ts';
import { builder } from '../../platform/graph/builder.ts';
import { enumValues } from '../../platform/graph/enum-values.ts';
import { forwardOnly } from '../../platform/graph/forward-only.ts';
import { forwardSize, pageCost, totalCount } from '../../platform/graph/pages.ts';
import { auditDescriptions } from '../audit/actions.ts';
import { OrganizationNodeRef } from '../organizations/graph/organization.ts';
import { UserRef } from '../users/graph/user.ts';
import { readUsers } from '../users/queries/users.ts';
import { countAudit, readAudit, readAuditById, type AuditFilter, type AuditRecord } from './queries.ts';

const AuditActionEnum = builder.enumType('AuditAction', {
  description: 'What is put on record.',
  values: enumValues(auditDescriptions),
});

const AuditRecordRef = builder.objectRef<AuditRecord>('AuditRecord');
builder.node(AuditRecordRef, {
  description: 'What someone did to the access of people, and from where. Records are never changed.',
  id: { resolve: ({ id }) => String(id) },
  loadOne: (id, ctx) => batch(ctx, readAuditById, id),
  fields: (t) => ({
    date: t.expose('date', { type: 'DateTime', description: 'When.' }),
    username: t.exposeString('username', { description: 'Who did it, or tried to.' }),
    user: t.field({
      type: UserRef,
      nullable: true,
      description: 'Who did it; null if there is no one of that name (any more).',
      resolve: ({ username }, _args, ctx) => batch(ctx, readUsers, username),
    }),
    action: t.expose('action', { type: AuditActionEnum, description: 'What was done.' }),
    target: t.exposeString('target', { description: "To whom or what: a username, a role's name; may be empty." }),
    address: t.exposeString('address', {
      description: 'The address it came from; empty where Truss did it by itself.',
    }),
    organizationSlug: t.exposeString('organizationSlug', {
      nullable: true,
      description: 'The organization it happened in; null for the server itself and for organizations that are gone.',
    }),
    details: t.field({ type: 'JSON', description: 'More about it.', resolve: ({ details }) => details }),
  }),
});

const AuditFilterInput = builder.inputType('AuditFilter', {
  description: 'Which records to show; all that is given must hold.',
  fields: (t) => ({
    username: t.string({ description: 'Only what this person did.' }),
    action: t.field({ type: AuditActionEnum, description: 'Only what was done so.' }),
    from: t.field({ type: 'DateTime', description: 'Not before this moment.' }),
    to: t.field({ type: 'DateTime', description: 'Not after this moment.' }),
  }),
});

const AuditRecordConnection = builder.connectionObject(
  { type: AuditRecordRef, name: 'AuditRecordConnection', fields: (c) => ({ totalCount: c.int(totalCount) }) },
  { name: 'AuditRecordEdge' },
);

async function auditConnection(
  args: Parameters<typeof forwardSize>[0] & { after?: string | null },
  read: (page: { first: number; after: string | null | undefined }) => Promise<AuditRecord[]>,
  count: () => Promise<number>,
) {
  const first = forwardSize(args);
  const rows = await read({ first, after: args.after });
  const page = rows.slice(0, first);
  return {
    count,
    edges: page.map((node) => ({ node, cursor: String(node.id) })),
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: Boolean(args.after),
      startCursor: page[0] ? String(page[0].id) : null,
      endCursor: page.length > 0 ? String(page.at(-1)!.id) : null,
    },
  };
}

builder.objectField(OrganizationNodeRef, 'audit', (t) =>
  t.connection(
    {
      ...forwardOnly,
      type: AuditRecordRef,
      description: 'What was done to access in it, newest first, for its administrators. Ask for `first`, at most 100.',
      args: { filter: t.arg({ type: AuditFilterInput, description: 'Which records.' }) },
      complexity: pageCost,
      resolve: ({ slug }, { filter, ...args }, ctx) =>
        auditConnection(
          args,
          (page) => readAudit(ctx, slug, (filter ?? {}) satisfies AuditFilter, page),
          () => countAudit(ctx, slug, (filter ?? {}) satisfies AuditFilter),
        ),
    },
    AuditRecordConnection,
  ),
);

builder.queryField('audit', (t) =>
  t.connection(
    {
      ...forwardOnly,
      type: AuditRecordRef,
      nullable: true,
      description:
        'What was done to access on the whole server, newest first, for administrators of the server. Ask for `first`, at most 100.',
      args: { filter: t.arg({ type: AuditFilterInput, description: 'Which records.' }) },
      complexity: pageCost,
      resolve: (_root, { filter, ...args }, ctx) =>
        auditConnection(
          args,
          (page) => readAudit(ctx, null, (filter ?? {}) satisfies AuditFilter, page),
          () => countAudit(ctx, null, (filter ?? {}) satisfies AuditFilter),
        ),
    },
    AuditRecordConnection,
  ),
);
