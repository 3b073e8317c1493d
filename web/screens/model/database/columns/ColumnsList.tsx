import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { ColumnsListQuery } from '#graph/ColumnsListQuery.graphql';

import { useHere } from '../../../../routing/paths.ts';
import { FindField } from '../../../../ui/choosing/FindField.tsx';
import { fitting } from '../../../../ui/choosing/rank.ts';
import { ColumnLine } from './ColumnLine.tsx';
import { relationColumn } from './columns.ts';
import { heights, type Height } from './layout.ts';
import type { Columns } from './useColumns.ts';

/** Lists the columns to choose from, properties before relations, in order, and chooses the height of rows. */
export default function ColumnsList({ columns: { shown, hidden, choose, layout, lay, reset } }: { columns: Columns }) {
  const { project } = useLazyLoadQuery<ColumnsListQuery>(
    graphql`
      query ColumnsListQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) {
        project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
          id
          schema {
            relations {
              id
              name
              isHidden
            }
          }
        }
      }
    `,
    useHere(),
  );
  const [typed, setTyped] = useState('');
  const list = useId();
  const [dragged, setDragged] = useState<string>();
  const keys = shown.map(({ key }) => key);
  const relations = [...new Set(project.schema.relations.flatMap(({ name, isHidden }) => (isHidden ? [] : name)))]
    .toSorted((a, b) => a.localeCompare(b))
    .map(relationColumn)
    .filter(({ key }) => !keys.includes(key));
  const found = fitting([...shown, ...hidden, ...relations], typed, ({ title }) => ({ name: title }));
  const move = (key: string, to: number) => choose(keys.filter((other) => other !== key).toSpliced(to, 0, key));
  return (
    <>
      <FindField
        size="sm"
        list={list}
        aria-label="Find a column"
        placeholder="Find a column"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ul id={list}>
        {found.map((column) => {
          const at = keys.indexOf(column.key);
          if (at === -1)
            return (
              <ColumnLine
                key={column.key}
                column={column}
                isShown={false}
                onToggle={() => choose([...keys, column.key])}
              />
            );
          return (
            <ColumnLine
              key={column.key}
              column={column}
              isShown
              onToggle={() => choose(keys.filter((key) => key !== column.key))}
              onUp={at > 0 ? () => move(column.key, at - 1) : undefined}
              onDown={at < shown.length - 1 ? () => move(column.key, at + 1) : undefined}
              onDrag={() => setDragged(column.key)}
              onDrop={() => dragged !== undefined && move(dragged, at)}
            />
          );
        })}
      </ul>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Row height"
        data={Object.keys(heights).map((value) => ({ value, label: `${value[0]!.toUpperCase()}${value.slice(1)}` }))}
        value={layout.height}
        onChange={(height) => lay({ height: height as Height })}
      />
      <Checkbox
        my="xs"
        label="Freeze number and name"
        checked={layout.isPinned}
        onChange={({ currentTarget }) => lay({ isPinned: currentTarget.checked })}
      />
      <Button variant="subtle" size="compact-sm" onClick={reset}>
        Reset columns
      </Button>
    </>
  );
}
