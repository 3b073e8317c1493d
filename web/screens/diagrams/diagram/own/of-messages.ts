import { isMessage } from '#shared/drawing/content.ts';

import { itemOf, messageOrder, moveMessage } from './message-order.ts';
import { set, type MenuEntry, type Own } from './own.ts';
import { passedAtOneEnd } from './performed.ts';

const sorts: readonly [kind: string, name: string][] = [
  ['MESSAGE', 'Change to message'],
  ['CALL', 'Change to call'],
  ['REPLY', 'Change to reply'],
];

/** Offers to move a message up and down in time, and to another sender. */
export function messageEntries(own: Own, key: string): MenuEntry[] {
  const { type, shapes, content, ask, gesture, environment } = own;
  const tool = type.tools.find(({ line }) => line === 'MESSAGE');
  if (!tool) return [];
  const line = content.lines.find((each) => each.key === key && isMessage(each.kind));
  if (line) {
    const order = messageOrder(content);
    const step = (name: string, by: -1 | 1): MenuEntry[] => {
      const next = moveMessage(order, itemOf(key), by);
      return next ? [{ name, act: () => set(own, key, { order: next }) }] : [];
    };
    const others = sorts.filter(([kind]) => kind !== line.kind);
    return [
      ...step('Earlier', -1),
      ...step('Later', 1),
      ...others.map(([as, name]): MenuEntry => ({ name, act: () => set(own, key, { as }) })),
    ];
  }
  const lifeline = shapes.get(key);
  if (lifeline?.kind !== 'LIFELINE') return [];
  const outside = (name: string, toolKey: 'found' | 'lost'): MenuEntry => ({
    name,
    act: async () => {
      const passed = await passedAtOneEnd({ environment, ask, at: lifeline, isFound: toolKey === 'found' });
      if (passed) await gesture({ add: { tool: toolKey, onto: key, ...passed } });
    },
  });
  return [
    {
      name: 'Add a message to itself',
      act: async () => {
        const said = await ask({
          title: 'New message',
          verb: 'Add message',
          fields: [{ name: 'name', label: 'Name of the message' }],
        });
        if (said) await gesture({ connect: { tool: tool.key, from: key, to: key, name: said['name'] } });
      },
    },
    outside('Add a message from outside', 'found'),
    outside('Add a message to outside', 'lost'),
  ];
}
