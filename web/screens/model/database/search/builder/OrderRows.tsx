import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconChevronUp, IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';

import type { OrderKey, Written } from './parts.ts';

interface Props {
  order: readonly OrderKey[];
  limit: string;
  choices: readonly Written[];
  onOrder: (order: OrderKey[]) => void;
  onLimit: (limit: string) => void;
}

const keyOf = ({ text, quoted }: Written) => `${quoted ? 'quoted' : 'plain'} ${text}`;
const titled = ({ text, quoted }: Written) => (quoted ? text : text.charAt(0).toUpperCase() + text.slice(1));

/** Edits the order of the result, most important first, and its limit. */
export function OrderRows({ order, limit, choices, onOrder, onLimit }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  const next = choices.find((choice) => !order.some((key) => keyOf(key) === keyOf(choice)));
  return (
    <div role="group" className="tr-box db-orders" aria-label="Order">
      <ul>
        {order.map((key, at) => {
          const known = new Map(
            [key, ...choices].map((each) => [keyOf(each), { value: keyOf(each), label: titled(each) }]),
          );
          return (
            <li key={keyOf(key)} className="db-part">
              <span className="tr-dim">{at === 0 ? 'Sort by' : 'then by'}</span>
              <div className="db-part-fields">
                <Select
                  aria-label={at === 0 ? 'Sort by' : `Then by, ${at + 1}`}
                  data={[...known.values()]}
                  value={keyOf(key)}
                  searchable
                  allowDeselect={false}
                  onChange={(value) => {
                    const chosen = choices.find((each) => keyOf(each) === value);
                    if (chosen) onOrder(order.with(at, { ...chosen, descending: key.descending }));
                  }}
                />
                <Select
                  aria-label={`Direction of ${titled(key)}`}
                  data={[
                    { value: 'up', label: 'ascending' },
                    { value: 'down', label: 'descending' },
                  ]}
                  value={key.descending ? 'down' : 'up'}
                  allowDeselect={false}
                  onChange={(value) => onOrder(order.with(at, { ...key, descending: value === 'down' }))}
                />
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Sort by ${titled(key)} earlier`}
                disabled={at === 0}
                onClick={() => onOrder([...order.slice(0, at - 1), key, order[at - 1]!, ...order.slice(at + 1)])}
              >
                <IconChevronUp size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Do not sort by ${titled(key)}`}
                onClick={() => {
                  onOrder(order.toSpliced(at, 1));
                  add.current?.focus();
                }}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <div className="tr-wrap">
        <Button
          ref={add}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          disabled={!next}
          onClick={() => next && onOrder([...order, { ...next, descending: false }])}
        >
          Sort by
        </Button>
        <div className="tr-row db-limit">
          <span aria-hidden>Limit</span>
          <TextInput
            aria-label="Limit"
            inputMode="numeric"
            placeholder="all"
            w={80}
            value={limit}
            onChange={({ currentTarget }) => onLimit(currentTarget.value.replaceAll(/\D/g, ''))}
          />
        </div>
      </div>
    </div>
  );
}
