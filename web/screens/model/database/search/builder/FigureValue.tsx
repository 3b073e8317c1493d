import { TextInput } from '@mantine/core';

import { DayField } from '../../../../../ui/DayField.tsx';
import { FigureField } from './FigureField.tsx';
import { Measure } from './Measure.tsx';
import { countShown, readFigure } from './typed-figure.ts';
import { ages, units } from './values.ts';
import type { FieldKind } from './ways.ts';

interface Props {
  label: string;
  kind: FieldKind;
  isAge: boolean;
  text: string;
  onChange: (text: string) => void;
}

/** Edits a number, a duration, a day or an age. Times that no calendar shows, such as a minute, are typed. */
export function FigureValue({ label, kind, isAge, text, onChange }: Props) {
  if (isAge) return <Measure label={label} text={text} units={ages} usual="d" onChange={onChange} />;
  if (kind === 'duration') return <Measure label={label} text={text} units={units} usual="h" onChange={onChange} />;
  if (kind === 'date' && /^(\d{4}-\d\d-\d\d)?$/.test(text))
    return <DayField label={label} isLabelHidden value={text} onChange={onChange} />;
  if (kind !== 'date')
    return <FigureField label={label} shown={countShown(text)} read={readFigure} onChange={onChange} />;
  return (
    <TextInput aria-label={label} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value.trim())} />
  );
}
