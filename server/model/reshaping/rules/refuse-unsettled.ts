import { invalid } from '../../../refusals/refusal.ts';
import type { Impact } from '../../schema/impact.ts';
import { unsettledImpacts } from '../../schema/rules/impacts/impacts.ts';
import type { Use } from '../../schema/rules/items-in-use.ts';
import type { SchemaKind } from '../../schema/schema.ts';

const SHOWN = 3;

/** Refuses a change with undecided effects: says which, how much they affect, and the possible decisions. */
export function refuseUnsettled({ impacts }: { impacts: readonly Impact[] }): void {
  const open = unsettledImpacts(impacts);
  if (open.length === 0) return;
  const shown = open.slice(0, SHOWN).map(({ title, words }) => `${title}. ${words}`);
  const more = open.length - shown.length;
  const others = more > 0 ? ` ${more} more ${more === 1 ? 'effect' : 'effects'}.` : '';
  throw invalid(`${shown.join(' ')}${others} Decide what happens to existing data, or leave the schema as it is.`, {
    uses: open.map(use),
    impacts: open.map(inRefusal),
  });
}

const inRefusal = ({ key, kind, title, words, count, actions, targets }: Impact) => ({
  key,
  kind,
  title,
  words,
  count,
  actions,
  targets,
});

const kinds: Partial<Record<Impact['kind'], SchemaKind>> = {
  CLASS: 'classes',
  RELATION: 'relations',
  LINKS: 'relations',
  LABEL: 'labels',
};
const use = ({ kind, itemId, count, ofLinks }: Impact): Use => ({
  kind: kinds[kind] ?? 'properties',
  id: itemId,
  entities: ofLinks ? 0 : count,
  links: ofLinks ? count : 0,
});
