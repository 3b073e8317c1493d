import { lineAt, set, type MenuEntry, type Own } from './own.ts';

/** Offers to edit the text at the arrow of a transition. */
export function transitionEntries(own: Own, key: string): MenuEntry[] {
  const line = lineAt(own, key, 'TRANSITION');
  if (!line) return [];
  const guard = /\[(.*)\]/.exec(line.label ?? '')?.[1] ?? '';
  return [
    {
      name: 'Trigger, guard and effect',
      act: async () => {
        const said = await own.ask({
          title: 'Trigger, guard and effect',
          verb: 'Save',
          note: 'Shown at the arrow as trigger [guard] / effect.',
          fields: [
            { name: 'trigger', label: 'New trigger', isOptional: true, hint: 'An input or output that triggers it' },
            { name: 'guard', label: 'Guard', isOptional: true, value: guard },
            {
              name: 'effect',
              label: 'New effect',
              isOptional: true,
              hint: 'An action performed during the transition',
            },
          ],
        });
        if (said) await set(own, key, said);
      },
    },
  ];
}
