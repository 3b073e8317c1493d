import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';

import { queryHelp } from './help.ts';

interface Props {
  /** Takes what was picked into the query. */
  onPick: (term: string) => void;
}

/** What can be searched for, by examples that can be picked. */
export function QueryHelp({ onPick }: Props) {
  const [isOpen, setOpen] = useState(false);
  const pick = (term: string) => {
    setOpen(false);
    onPick(term);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={520} trapFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="What can be searched for"
          title="What can be searched for"
          onClick={() => setOpen(!isOpen)}
        >
          <IconHelp size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className="db-help" aria-label="What can be searched for">
        {queryHelp.map(({ name, lines }) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            {lines.map(({ term, finds }) => (
              <UnstyledButton key={term} className="db-help-line" onClick={() => pick(term)}>
                <code>{term}</code>
                <span className="tr-dim">{finds}</span>
              </UnstyledButton>
            ))}
          </section>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
