import { itemOf, orderOf, stepped } from './message-order.ts';
import { lineAt, set, type MenuEntry, type Own } from './own.ts';

/** A message goes up and down in time, and to whoever sends it. */
export function messageEntries(own: Own, key: string): MenuEntry[] {
  const { type, shapes, content, ask, gesture } = own;
  const tool = type.tools.find(({ line }) => line === 'MESSAGE');
  if (!tool) return [];
  if (lineAt(own, key, 'MESSAGE')) {
    const order = orderOf(content);
    const step = (name: string, by: -1 | 1): MenuEntry[] => {
      const next = stepped(order, itemOf(key), by);
      return next ? [{ name, act: () => set(own, key, { order: next }) }] : [];
    };
    return [...step('Earlier', -1), ...step('Later', 1)];
  }
  if (shapes.get(key)?.kind !== 'LIFELINE') return [];
  return [
    {
      name: 'Send a message to itself',
      act: async () => {
        const said = await ask({
          title: 'What is sent?',
          verb: 'Draw it',
          fields: [{ name: 'name', label: 'Name of the message' }],
        });
        if (said) await gesture({ connect: { tool: tool.key, from: key, to: key, name: said['name'] } });
      },
    },
  ];
}
