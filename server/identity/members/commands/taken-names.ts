import type { TxCtx } from '../../../platform/context.ts';
import { duplicateName } from '../rules/refusals.ts';

/** Refuses a name that another role or team of the organization has, however it is capitalized. */
export async function refuseTakenName(
  { db }: TxCtx,
  kind: 'role' | 'team',
  { organizationId, name, id }: { organizationId: number; name: string; id: number },
): Promise<void> {
  const other = await db
    .selectFrom(kind)
    .select('id')
    .where('organizationId', '=', organizationId)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw duplicateName(kind, name);
}
