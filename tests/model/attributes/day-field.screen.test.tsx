// A day is typed in any usual spelling or taken from a calendar of our own, never from the browser's, and is written one way.
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { DayField } from '../../../web/ui/DayField.tsx';
import { showPart, type } from '../../support/on-screen.tsx';

const given = vi.fn<(day: string) => void>();

async function show(first: string): Promise<HTMLInputElement> {
  given.mockClear();
  function Due() {
    const [day, setDay] = useState(first);
    const take = (next: string) => {
      given(next);
      setDay(next);
    };
    return <DayField label="Due" value={day} onChange={take} />;
  }
  showPart(<Due />);
  return screen.findByLabelText<HTMLInputElement>('Due');
}

test('a day is shown in the usual format, in a field that is no date picker of the browser', async () => {
  const field = await show('2026-11-24');
  expect(field.value).toBe('Nov 24, 2026');
  expect(field.type).toBe('text');
});

test.each(['2026-12-03', '3 Dec 2026', '3 december 2026', '3. Dec, 2026', 'Dec 3, 2026', 'december 3 2026'])(
  '%s is understood',
  async (text) => {
    const field = await show('');
    type(field, text);
    fireEvent.blur(field);
    expect(given).toHaveBeenLastCalledWith('2026-12-03');
    expect(field.value).toBe('Dec 3, 2026');
  },
);

test.each(['31 Feb 2026', 'soon'])(
  '%s is no day, leaves the one that stood there and says what would do',
  async (text) => {
    const field = await show('2026-11-24');
    type(field, text);
    fireEvent.blur(field);
    expect(given).not.toHaveBeenCalled();
    expect(field.value).toBe('Nov 24, 2026');
    screen.getByText(new RegExp(`^'${text}' is not a date. Write a date such as .* or tomorrow.$`));
    type(field, '2026-12-03');
    expect(screen.queryByText(/is not a date/)).toBeNull();
  },
);

test('Enter sends no form whose day was typed wrong', async () => {
  const field = await show('2026-11-24');
  type(field, 'soon');
  // Nothing is done by default: the event was prevented.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  screen.getByText(/^'soon' is not a date/);
  type(field, '2026-12-03');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
});

test('a day that is chosen after a wrong text ends the matter', async () => {
  const field = await show('2026-11-24');
  fireEvent.click(field);
  type(field, 'soon');
  fireEvent.click(await screen.findByRole('button', { name: /^26 November 2026/ }));
  fireEvent.blur(field);
  expect(field.value).toBe('Nov 26, 2026');
  expect(screen.queryByText(/is not a date/)).toBeNull();
});

test('a day that is typed in other words is said while it is typed', async () => {
  const field = await show('');
  type(field, '3 Dec 2026');
  screen.getByText('Thursday, Dec 3, 2026');
  fireEvent.blur(field);
  expect(screen.queryByText('Thursday, Dec 3, 2026')).toBeNull();
});

test('a day is chosen from a calendar, and cleared', async () => {
  const field = await show('2026-11-24');
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('button', { name: /^26 November 2026/ }));
  expect(given).toHaveBeenLastCalledWith('2026-11-26');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(given).toHaveBeenLastCalledWith('');
});
