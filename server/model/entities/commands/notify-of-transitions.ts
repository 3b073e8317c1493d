import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { fullName } from '../../../identity/users/rules/users.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { notify } from '../../notices/commands.ts';
import type { Plan } from '../plans/plan.ts';
import { displayName } from '../rules/names.ts';

/** Notifies the people and teams named by transitions of the entities these have moved. */
export async function notifyOfTransitions(ctx: TxCtx, { key, after, moves = [] }: Plan): Promise<void> {
  const notified = moves.flatMap(({ transition, ...move }) =>
    transition && transition.notifyUsers.length + transition.notifyTeams.length > 0 ? [{ ...move, transition }] : [],
  );
  if (notified.length === 0) return;
  const { username } = signedIn(ctx);
  const user = (await readUsers(ctx, [username])).get(username);
  const mover = user ? fullName(user) : username;
  await notify(
    ctx,
    key,
    notified.map(({ entityId, from, to, transition: { notifyUsers: users, notifyTeams: teams } }) => ({
      kind: 'transition' as const,
      entityId,
      users,
      teams,
      text: `${mover} moved ${displayName(after.get(entityId)!)} from ${from} to ${to}.`,
    })),
  );
}
