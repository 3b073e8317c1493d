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
  description: 'The kinds of deeds that are put on record.',
  values: enumValues(auditDescriptions),
});

const AuditRecordRef = builder.objectRef<AuditRecord>('AuditRecord');
builder.node(AuditRecordRef, {
  description:
    'The record of one change to the access of people: who made it, and from where. Records are never changed.',
  id: { resolve: ({ id }) => String(id) },
  loadOne: (id, ctx) => batch(ctx, readAuditById, id),
  fields: (t) => ({
    date: t.expose('date', { type: 'DateTime', description: 'The time at which it happened.' }),
    username: t.exposeString('username', { description: 'The person who did it, or tried to do it.' }),
    user: t.field({
      type: UserRef,
      nullable: true,
      description: 'The person who did it; null if there is no one of that name any more.',
      resolve: ({ username }, _args, ctx) => batch(ctx, readUsers, username),
    }),
    action: t.expose('action', { type: AuditActionEnum, description: 'The kind of change.' }),
    target: t.exposeString('target', {
      description: 'The person or thing that it concerned: a username, or the name of a role; may be empty.',
    }),
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
  description: 'The records to show; a record must match all that is given.',
  fields: (t) => ({
    username: t.string({ description: 'Shows only deeds of this person.' }),
    action: t.field({ type: AuditActionEnum, description: 'Shows only records of this kind.' }),
    from: t.field({ type: 'DateTime', description: 'Shows nothing before this moment.' }),
    to: t.field({ type: 'DateTime', description: 'Shows nothing after this moment.' }),
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
      description: 'The changes to access in it, newest first, for its administrators. Ask for `first`, at most 100.',
      args: { filter: t.arg({ type: AuditFilterInput, description: 'The records to show.' }) },
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
        'The changes to access on the whole server, newest first, for administrators of the server. Ask for `first`, at most 100.',
      args: { filter: t.arg({ type: AuditFilterInput, description: 'The records to show.' }) },
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
