import type { Shape } from '#shared/drawing/content.ts';

import type { DialogAnswers, DialogField } from '../editing/useAsking.ts';
import { controlFrom, isCondition } from './control.ts';
import { set, type MenuEntry, type Own } from './own.ts';

const SPLITS = new Set(['OR', 'SYNC', 'LOOP', 'PARALLEL']);
const deciders: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
  OR: [
    { value: 'PROBABILITY', label: 'Probability' },
    { value: 'RESOURCE', label: 'Resource amount' },
    { value: 'SCRIPT', label: 'Script' },
    { value: 'PROMPT', label: 'Ask during the run' },
  ],
  LOOP: [
    { value: 'ITERATIONS', label: 'A number of times' },
    { value: 'PROBABILITY', label: 'Probability' },
    { value: 'SCRIPT', label: 'Script' },
    { value: 'PROMPT', label: 'Ask during the run' },
  ],
};

interface Condition {
  resource?: string;
  op?: string;
  amount?: number;
}

/** Asks for the resource and the amount of each branch; undefined if the user cancels. */
async function conditionsOf(
  { content, ask }: Own,
  branches: readonly (readonly [id: string, name: string])[],
  control: Record<string, unknown>,
) {
  const resources = content.shapes.flatMap(({ entity, kind, key }) =>
    entity && kind === 'RESOURCE'
      ? [{ value: key, label: [entity.number, entity.name].filter(Boolean).join(' ') }]
      : [],
  );
  const before = (control['conditions'] ?? {}) as Record<string, Condition>;
  const given: Record<string, string> = {};
  for (const [id] of branches) {
    const { resource = '', op = '>=', amount } = before[id] ?? {};
    given[`resource ${id}`] = resource;
    given[`amount ${id}`] = amount === undefined ? '' : `${op} ${amount}`;
  }
  const fieldsWith = (said: DialogAnswers) =>
    branches.flatMap(([id, name]): DialogField[] => [
      {
        name: `resource ${id}`,
        label: `Resource that decides ${name}`,
        options: [{ value: '', label: 'No resource' }, ...resources],
        value: said[`resource ${id}`] ?? '',
        isOptional: true,
      },
      {
        name: `amount ${id}`,
        label: `Amount needed for ${name}`,
        hint: 'Such as >= 5 or < 2.5.',
        value: said[`amount ${id}`] ?? '',
        isOptional: true,
      },
    ]);
  let note = resources.length === 0 ? 'There is no resource on this diagram yet. Add one first.' : undefined;
  for (let said: DialogAnswers = given; ;) {
    const next = await ask({
      title: 'Branch conditions',
      verb: 'Save',
      fields: fieldsWith(said),
      ...(note && { note }),
    });
    const wrong = branches.find(([id]) => next?.[`resource ${id}`] && !isCondition(next[`amount ${id}`]));
    if (!next || !wrong) return next;
    note = `Enter the amount needed for ${wrong[1]}: a number, optionally after <, <=, =, >= or >.`;
    said = next;
  }
}

const branchOf = ({ figures }: Shape) => String(figures['branch']);
/** Offers actions on a split of the flow: add, name and remove branches, and set its conditions. */
export function splitEntries(own: Own, key: string): MenuEntry[] {
  const { shapes, content, ask } = own;
  const shape = shapes.get(key);
  if (!shape || !SPLITS.has(shape.kind)) return [];
  const branches = content.shapes
    .filter(({ kind, parentKey }) => kind === 'BRANCH' && parentKey === key)
    .toSorted((a, b) => a.order - b.order);
  const called = (branch: Shape, at: number) => branch.text || `Branch ${at + 1}`;
  const isNamed = shape.kind !== 'PARALLEL';
  const control = (shape.figures['control'] ?? {}) as Record<string, unknown>;
  const entries: MenuEntry[] = [];
  if (isNamed)
    entries.push({
      name: deciders[shape.kind] ? 'Branches and conditions' : 'Branch names',
      act: async () => {
        const fields: DialogField[] = [
          ...(deciders[shape.kind]
            ? [
                {
                  name: 'by',
                  label: 'Decided by',
                  options: deciders[shape.kind]!,
                  ...(typeof control['by'] === 'string' && { value: control['by'] }),
                },
              ]
            : []),
          ...(shape.kind === 'LOOP'
            ? [
                {
                  name: 'amount',
                  label: 'Number of times, or probability of another round (0 to 1)',
                  isOptional: true,
                  value: String(control['iterations'] ?? control['probability'] ?? ''),
                },
              ]
            : []),
          ...branches.flatMap((branch, at): DialogField[] => [
            { name: branchOf(branch), label: `Branch ${at + 1}`, value: called(branch, at) },
            ...(shape.kind === 'OR'
              ? [
                  {
                    name: `share ${branchOf(branch)}`,
                    label: `Share of branch ${at + 1}`,
                    isOptional: true,
                    value: String(branch.figures['share'] ?? ''),
                  },
                ]
              : []),
          ]),
        ];
        const said = await ask({ title: `Branches of ${shape.entity?.name ?? 'it'}`, verb: 'Save', fields });
        if (!said) return;
        const isByResource = said['by'] === 'RESOURCE';
        const when = isByResource
          ? await conditionsOf(
              own,
              branches.map((each, at) => [branchOf(each), called(each, at)]),
              control,
            )
          : {};
        if (!when) return;
        const ids = branches.map(branchOf);
        const names = Object.fromEntries(ids.map((id) => [id, said[id]!]));
        await set(own, key, {
          names,
          ...(deciders[shape.kind] && { control: controlFrom(shape.kind, { ...said, ...when }, ids) }),
        });
      },
    });
  if (shape.kind !== 'LOOP')
    entries.push({
      name: 'Add a branch',
      act: async () => {
        if (!isNamed) return set(own, key, { addBranch: '' });
        const name = `Branch ${branches.length + 1}`;
        const said = await ask({
          title: 'Add a branch',
          verb: 'Add',
          fields: [{ name: 'name', label: 'Name', value: name }],
        });
        return said && set(own, key, { addBranch: said['name'] });
      },
    });
  if (shape.kind !== 'LOOP' && branches.length > 2)
    entries.push({
      name: 'Remove a branch',
      act: async () => {
        const options = branches.map((branch, at) => ({ value: branchOf(branch), label: called(branch, at) }));
        const note = 'Its actions move after the construct.';
        const said = await ask({
          title: 'Remove a branch',
          verb: 'Remove',
          note,
          fields: [{ name: 'branch', label: 'Branch', options }],
        });
        return said && set(own, key, { removeBranch: said['branch'] });
      },
    });
  for (const [at, branch] of branches.entries())
    if (branch.figures['asset'])
      entries.push({
        name: `Remove ${String(branch.figures['assetName'] ?? 'its asset')} from ${called(branch, at)}`,
        act: () => set(own, branch.key, { asset: null }),
      });
  return entries;
}
