import { DateInput } from '@mantine/dates';

import { DAY_FORMAT, dayKey, parsedDate } from './moments.ts';

interface Props {
  label: string;
  isLabelHidden?: boolean;
  description?: string;
  /** A date such as '2026-11-24'; empty for none. */
  value: string;
  onChange: (value: string) => void;
  size?: 'xs' | 'sm';
  w?: number;
}

/** Takes a day, typed or chosen in a calendar. */
export function DayField({ label, isLabelHidden = false, value, onChange, ...rest }: Props) {
  const parsed = (text: string) => {
    const moment = parsedDate(text);
    return moment === undefined ? null : dayKey(moment);
  };
  return (
    <DateInput
      {...(isLabelHidden ? { 'aria-label': label, placeholder: label } : { label })}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      valueFormat={DAY_FORMAT}
      dateParser={parsed}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
      popoverProps={{ zIndex: 402 }}
      {...rest}
    />
  );
}
