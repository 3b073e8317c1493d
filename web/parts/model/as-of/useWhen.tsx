import './as-of.css';
import { NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';

import type { AsOf } from '../../../routing/moment.ts';
import { DayField } from '../../../ui/DayField.tsx';
import { part } from '../../../ui/load-code.ts';
import { parsedTime } from '../../../ui/moments.ts';
import { LoadingLines } from '../../../ui/States.tsx';

const BaselineField = lazy(() => part(() => import('./BaselineField.tsx')));

/** Returns the chosen past, and fields for a day and time, a revision or, on request, a baseline; undefined while nothing is chosen. */
export function useWhen({ offersBaselines = false } = {}): [asked: AsOf | undefined, fields: ReactNode] {
  const [way, setWay] = useState('moment');
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [revision, setRevision] = useState<string | number>('');
  const [baseline, setBaseline] = useState<number>();
  const clock = time.trim() === '' ? '23:59:59' : parsedTime(time);
  const isWrong = clock === undefined;
  const fields = (
    <>
      <SegmentedControl
        aria-label="Choose by"
        value={way}
        onChange={setWay}
        data={[
          { value: 'moment', label: 'Day and time' },
          { value: 'revision', label: 'Revision' },
          ...(offersBaselines ? [{ value: 'baseline', label: 'Baseline' }] : []),
        ]}
      />
      <div className="ao-when">
        {way === 'moment' ? (
          <>
            <DayField label="Day" value={day} onChange={setDay} w={180} />
            <TextInput
              label="Time"
              placeholder="e.g. 14:30"
              value={time}
              onChange={({ currentTarget }) => setTime(currentTarget.value)}
              error={isWrong && `'${time}' is not a time. Write one such as 14:30.`}
              w={120}
            />
          </>
        ) : way === 'baseline' ? (
          <Suspense fallback={<LoadingLines />}>
            <BaselineField value={baseline} onChange={setBaseline} />
          </Suspense>
        ) : (
          <NumberInput label="Revision" value={revision} onChange={setRevision} min={0} allowDecimal={false} />
        )}
      </div>
    </>
  );
  if (way === 'baseline') return [baseline === undefined ? undefined : { revision: baseline }, fields];
  if (way === 'revision') return [revision === '' ? undefined : { revision: Number(revision) }, fields];
  return [day === '' || isWrong ? undefined : { moment: new Date(`${day}T${clock}`).toISOString() }, fields];
}
