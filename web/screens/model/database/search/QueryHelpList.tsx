import { UnstyledButton } from '@mantine/core';

import { queryHelp } from './help.ts';

/** Lists examples of searches with their meanings. */
export default function QueryHelpList({ onPick }: { onPick: (term: string) => void }) {
  return (
    <>
      {queryHelp.map(({ name, lines }) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          {lines.map(({ term, finds }) => (
            <UnstyledButton key={term} className="db-help-line" onClick={() => onPick(term)}>
              <code>{term}</code>
              <span className="tr-dim">{finds}</span>
            </UnstyledButton>
          ))}
        </section>
      ))}
    </>
  );
}
