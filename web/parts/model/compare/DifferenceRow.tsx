import { Table } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { ClassMark } from '../../../ui/ClassMark.tsx';
import { ChangeLine } from '../entity/history/ChangeLine.tsx';
import type { EntityDifference } from './comparison.ts';
import { differences } from './difference-signs.ts';
import { EntityThen } from './EntityThen.tsx';
import { OpenButton } from './OpenButton.tsx';

interface Props {
  difference: EntityDifference;
  /** The checkbox that chooses it; null if nothing can be chosen. */
  box: ReactNode;
}

/** Shows an entity that differs between the sides; expanded, field by field and word by word. */
export function DifferenceRow({ difference, box }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { kind, isMoved, before, after, changes } = difference;
  const { sign, word, className } = differences[kind];
  const entity = after ?? before;
  if (!entity) return null;
  const fields = [...new Set(changes.map(({ field }) => field))];
  return (
    <>
      <Table.Tr>
        {box && <Table.Td>{box}</Table.Td>}
        <Table.Td className={className}>
          {sign} {word}
          {isMoved && kind === 'CHANGED' && ' and moved'}
        </Table.Td>
        <Table.Td className="bl-name">
          <OpenButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
            <ClassMark {...entity.class} /> {entity.displayName}
          </OpenButton>
        </Table.Td>
        <Table.Td visibleFrom="xs" className="tr-dim">
          {fields.join(', ') || '–'}
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          {box && <Table.Td className="bl-opened" />}
          <Table.Td className="bl-opened bl-beside" />
          <Table.Td colSpan={2} className="bl-opened">
            {changes.length === 0 ? (
              <EntityThen id={entity.id} />
            ) : (
              <dl className="bl-facts">
                {changes.map((change, at) => (
                  <div key={at} className="bl-fact">
                    <ChangeLine change={change} />
                  </div>
                ))}
              </dl>
            )}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
