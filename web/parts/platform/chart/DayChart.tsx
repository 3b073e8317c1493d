import { Button, useComputedColorScheme } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';

import { part } from '../../../ui/load-code.ts';
import { dayText } from '../../../ui/moments.ts';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { everyDay } from './days.ts';
import type { DayPoint } from './draw.ts';

interface Props {
  title: string;
  /** The unit of the counts, in lower case: "sign-ins". */
  counted: string;
  points: readonly DayPoint[];
  /** The first day, as ISO text. */
  from: string;
}

/** Shows counts by day as a bar chart or a table. The chart library is loaded with the first chart. */
export function DayChart({ title, counted, points, from }: Props) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  const total = points.reduce((sum, { count }) => sum + count, 0);
  const most = points.reduce((max, { count }) => Math.max(max, count), 0);
  return (
    <section className="tr-card" aria-labelledby={id}>
      <div style={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 8 }}>
        <h2 id={id} className="tr-card-title">
          {title}
        </h2>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-pressed={isTable}
          aria-label={`Show as table: ${title}`}
          onClick={() => setTable(!isTable)}
        >
          Show as table
        </Button>
      </div>
      {isTable ? (
        <DataTable
          isPlain
          label={title}
          rows={points}
          columns={columns}
          rowId={({ date }) => date}
          rowName={({ date }) => dayText(date)}
          sortedBy={{ id: 'date', isDescending: true }}
          empty={`No ${counted} in this period.`}
        />
      ) : (
        <Bars
          points={everyDay(points, from)}
          name={counted}
          label={`${title}: ${total} ${counted} since ${dayText(from.slice(0, 10))}, at most ${most} a day. Show as table for each day.`}
        />
      )}
    </section>
  );
}

const columns: Column<DayPoint>[] = [
  { id: 'date', name: 'Day (UTC)', value: ({ date }) => date, cell: ({ date }) => dayText(date) },
  { id: 'count', name: 'Count', value: ({ count }) => count, isNumber: true },
];

function Bars({ points, name, label }: { points: readonly DayPoint[]; name: string; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  const key = JSON.stringify(points);
  useEffect(() => {
    let undraw: (() => void) | undefined;
    let isGone = false;
    void part(() => import('./draw.ts')).then(({ draw }) => {
      if (!isGone && place.current) undraw = draw(place.current, JSON.parse(key) as DayPoint[], name);
    });
    return () => {
      isGone = true;
      undraw?.();
    };
  }, [key, name, scheme]);
  return <div ref={place} role="img" aria-label={label} style={{ height: 160 }} />;
}
