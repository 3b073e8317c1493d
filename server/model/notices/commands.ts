/*
 * Telling people in a project what concerns them: a transition of the workflow, a mention in a comment.
 *
 *   await notify(ctx, key, [{ kind: 'mention', entityId, text: 'Rita Reed mentioned you at R.1 Find fires.', users: ['walt'] }]);
 *
 * Call it in the transaction that does what is told, with the key of the project: nobody hears of what is rolled back. Whoever does it is
 * left out, as are people who may not read the project; one who is named twice is told once. They are told live, in their list, and by
 * mail unless they do not want it. However many notices there are, it takes four statements.
 */
import { sql } from 'kysely';

import { openProject, type ProjectKey } from '../../identity/access/keys/projects.ts';
import { refuseReadingKey } from '../../identity/access/keys/reading-keys.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import type { Ctx, TxCtx } from '../../platform/context.ts';
import { nodeId } from '../../platform/graph/ids.ts';
import { pageAddress, type Mail } from '../../platform/mail/mail.ts';
import { keepMails } from '../../platform/mail/queue.ts';
import { redactedAmong } from '../changes/queries/veil.ts';
import type { NewNotice } from './notice.ts';
import { peopleMeant } from './queries.ts';
import { mailLines, recipientsOf, textFor, wantsMail, type Recipient } from './rules.ts';
import { noticeTopic } from './topics.ts';

type Place = Pick<ProjectKey, 'organizationId' | 'projectId' | 'slug'>;

/** Tells people something; see above. */
export async function notify(ctx: TxCtx, place: Place, notices: readonly NewNotice[]): Promise<void> {
  const named = notices.filter(({ users, teams = [] }) => users.length + teams.length > 0);
  if (named.length === 0) return;
  const { username: sender } = signedIn(ctx);
  const people = await peopleMeant(ctx.db, place, named);
  const ids = named.flatMap(({ entityId }) => entityId ?? []);
  const redacted = await redactedAmong(ctx.db, place.organizationId, ids);
  const addressed = named.flatMap((notice) =>
    recipientsOf(notice, people, { ...place, sender }).map((person) => ({
      notice: { ...notice, text: textFor(notice, person, { ...place, redacted }) },
      person,
    })),
  );
  if (addressed.length === 0) return;
  const rows = addressed.map(({ notice: { kind, entityId, threadId, text }, person: { username } }) => ({
    username,
    kind,
    entityId,
    threadId,
    text,
  }));
  await sql`
    with numbered as (
      insert into notice_count (organization_id, project_id, last)
      values (${place.organizationId}, ${place.projectId}, ${rows.length})
      on conflict (organization_id, project_id) do update set last = notice_count.last + excluded.last returning last
    )
    insert into notice (organization_id, project_id, id, username, sender, kind, entity_id, thread_id, text)
    select ${place.organizationId}::integer, ${place.projectId}::integer, numbered.last - ${rows.length}::integer + n::integer,
      r ->> 'username', ${sender}, r ->> 'kind', (r ->> 'entityId')::integer, (r ->> 'threadId')::integer, r ->> 'text'
    from numbered, json_array_elements(${JSON.stringify(rows)}::json) with ordinality as t(r, n)`.execute(ctx.db);
  ctx.news.add(noticeTopic(place));
  await keepMails(ctx, mailsOf(ctx, place, addressed));
}

/** Writes one mail for each person who wants mails, about all of their notices. */
function mailsOf(ctx: Ctx, place: Place, addressed: readonly { notice: NewNotice; person: Recipient }[]): Mail[] {
  const wanted = addressed.filter(({ person }) => wantsMail(person));
  return [...Map.groupBy(wanted, ({ person }) => person.username).values()].map((theirs) => {
    const [{ notice, person }] = theirs as [(typeof theirs)[number]];
    const project = `/${encodeURIComponent(place.slug)}/p/${place.projectId}/database`;
    const isOne = theirs.length === 1 && notice.entityId !== null;
    return {
      to: person.email,
      subject: theirs.length === 1 ? notice.text : `${theirs.length} notifications in Truss`,
      paragraphs: [
        ...mailLines(theirs.map((each) => each.notice.text)),
        'You can turn off these emails in your profile.',
      ],
      link: {
        label: 'Open in Truss',
        href: pageAddress(ctx.services.config, isOne ? project + placeOf(place, notice) : project),
      },
    };
  });
}

/** Returns the address of a notice's subject; for a comment, of its thread. */
const placeOf = ({ organizationId }: Place, { entityId, threadId }: NewNotice): string =>
  threadId === undefined
    ? `/entity/${entityId}`
    : `/entity/${entityId}?thread=${encodeURIComponent(nodeId('Comment', organizationId, threadId))}`;

/** Marks notices of the viewer as read, or as unread again; without ids all that they have in the project. */
export async function markNotices(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  { ids, isRead }: { ids?: readonly number[] | undefined; isRead: boolean },
): Promise<void> {
  const key = await openProject(ctx, organization, projectId, 'READ');
  refuseReadingKey(ctx, key);
  await ctx.db
    .updateTable('notice')
    .set({ readAt: isRead ? sql<Date>`now()` : null })
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('username', '=', signedIn(ctx).username)
    .where('readAt', isRead ? 'is' : 'is not', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`any(${[...(ids ?? [])]}::integer[])`))
    .execute();
}
