import { Drawer } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';

import type { MenuSheet_query$key } from '#graph/MenuSheet_query.graphql';

import { commands, type Command, type CommandPlace } from '../../ui/shortcuts.tsx';
import { MenuGroups } from './MenuGroups.tsx';

interface Props {
  query: MenuSheet_query$key;
  isOpen: boolean;
  onClose: () => void;
}

const sections: [CommandPlace, string][] = [
  ['project', 'Project'],
  ['help', 'Help'],
];

/** Shows the menu on narrow pages: all places, and the tools of the bar. */
export function MenuSheet({ query, isOpen, onClose }: Props) {
  const data = useFragment(
    graphql`
      fragment MenuSheet_query on Query {
        ...MenuGroups_query
      }
    `,
    query,
  );
  return (
    <Drawer opened={isOpen} onClose={onClose} title="Menu" size={300} className="mn-sheet">
      <MenuGroups query={data} onGo={onClose} />
      {sections
        .map(([place, name]) => ({
          name,
          own: commands().filter((each) => each.place === place && each.notNow === undefined),
        }))
        .filter(({ own }) => own.length > 0)
        .map(({ name, own }) => (
          <div key={name} className="mn-block">
            <div className="tr-row tr-plain mn-group">{name}</div>
            <ul aria-label={name}>
              {own.map((command) => (
                <CommandLine key={command.does} command={command} onDone={onClose} />
              ))}
            </ul>
          </div>
        ))}
    </Drawer>
  );
}

const CommandLine = ({ command: { does, icon: Icon, run }, onDone }: { command: Command; onDone: () => void }) => (
  <li className="mn-line">
    <button
      type="button"
      className="tr-row tr-plain mn-link"
      onClick={() => {
        onDone();
        run();
      }}
    >
      {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
      <span>{does}</span>
    </button>
  </li>
);
