// A hand that types in a field of a list takes the first match with Enter, at once or when the answer is there, and nothing runs on.
import { Combobox, MultiSelect, Select } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';

import { keyEvent } from '../../web/ui/typing/keys-in-turn.ts';
import { typeInto } from '../../web/ui/typing/type-into.ts';
import { usePicker } from '../../web/ui/typing/usePicker.ts';
import { showPart } from '../support/on-screen.tsx';

const fields = ['Duration', 'Rationale', 'Start'];
let answer: (found: string[]) => void;
let chosen: readonly string[];

/** A field whose options come from elsewhere: it is busy from the first letter until they are answered. */
function Late({ isMulti = false, onTaken }: { isMulti?: boolean; onTaken?: () => void }) {
  const [{ found, isBusy }, setFound] = useState({ found: [] as string[], isBusy: false });
  const [value, setValue] = useState<string[]>([]);
  useLayoutEffect(() => {
    answer = (next) => act(() => setFound({ found: next, isBusy: false }));
    chosen = value;
  });
  const props = {
    'aria-label': 'Field',
    searchable: true,
    data: [...new Set([...value, ...found])],
    'aria-busy': isBusy,
    onInput: () => setFound({ found: [], isBusy: true }),
  };
  const take = (next: string | null) => {
    setValue(next ? [next] : []);
    onTaken?.();
  };
  if (isMulti) return <MultiSelect {...props} hidePickedOptions value={value} onChange={setValue} />;
  return <Select {...props} value={value[0] ?? null} onChange={take} />;
}

const NAMED = /^(Enter|Control\+Enter|Escape|Tab|ArrowDown|ArrowUp)$/;

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Field' });
/** Presses keys as a hand does: what a key writes reaches the field only if nobody stops it. */
const press = (...words: string[]) =>
  act(() => {
    field().focus();
    for (const key of words.flatMap((word) => (NAMED.test(word) ? word : Array.from(word)))) {
      if (field().dispatchEvent(keyEvent(key)) && key.length === 1) typeInto(field(), key);
    }
  });
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('the best match is active while somebody types, and Enter takes it', async () => {
  let value: string | null = null;
  showPart(<Select aria-label="Field" searchable data={fields} onChange={(next) => (value = next)} />);
  await screen.findByRole('combobox');
  press('ration');
  await waitFor(() => expect(active()).toBe('Rationale'));
  press('ArrowDown');
  await waitFor(() => expect(active()).toBe('Duration'));
  press('ArrowUp', 'Enter');
  expect(value).toBe('Rationale');
});

test('Ctrl Enter means the form around the field, and opens no list', async () => {
  const sent: string[] = [];
  showPart(
    <form onSubmit={(event) => (event.preventDefault(), sent.push('sent'))}>
      <Select aria-label="Field" data={fields} />
      <button type="submit">Send</button>
    </form>,
  );
  await screen.findByRole('combobox');
  act(() => {
    field().focus();
    const down = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
    field().dispatchEvent(new KeyboardEvent('keydown', down));
  });
  expect(sent).toEqual(['sent']);
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

test('Enter before the answer takes the first match of the answer, and later letters do not run into the field', async () => {
  showPart(<Late />);
  await screen.findByRole('combobox');
  press('Prob', 'Enter', '250');
  expect(field().value).toBe('Prob');
  expect(chosen).toEqual([]);
  answer(['A problem', 'Probe', 'Start']);
  await waitFor(() => expect(chosen).toEqual(['Probe']));
  expect(field().value).toBe('Probe');
});

test('letters after such an Enter are typed for the next one where the field stays, Enter included', async () => {
  showPart(<Late isMulti />);
  await screen.findByRole('combobox');
  press('ad', 'Enter', 'gr', 'Enter');
  answer(['Ada', 'Grace']);
  await waitFor(() => expect(field().value).toBe('gr'));
  expect(chosen).toEqual(['Ada']);
  answer(['Ada', 'Grace']);
  await waitFor(() => expect(chosen).toEqual(['Ada', 'Grace']));
  expect(field().value).toBe('');
});

test.each([
  ['Enter', true],
  ['Enter', false],
  ['Control+Enter', true],
])(
  '%s behind the Enter that waits sends the form, once that has taken its match (several: %s)',
  async (key, isMulti) => {
    const sent: string[][] = [];
    showPart(
      <form onSubmit={(event) => (event.preventDefault(), sent.push([...chosen]))}>
        <Late isMulti={isMulti} />
        <button type="submit">Send</button>
      </form>,
    );
    await screen.findByRole('combobox');
    press('ad', 'Enter', key);
    expect([chosen, sent]).toEqual([[], []]);
    answer(['Ada', 'Grace']);
    await waitFor(() => expect(sent).toEqual([['Ada']]));
    expect(chosen).toEqual(['Ada']);
  },
);

test('letters behind such an Enter are typed into the field that has the focus once it has taken its match', async () => {
  function Steps() {
    const [isNext, setIsNext] = useState(false);
    const next = useRef<HTMLInputElement>(null);
    useLayoutEffect(() => {
      if (isNext) next.current?.focus();
    }, [isNext]);
    return (
      <>
        <Late onTaken={() => setIsNext(true)} />
        <input aria-label="Next" ref={next} />
      </>
    );
  }
  showPart(<Steps />);
  await screen.findByRole('combobox');
  press('ad', 'Enter', '250');
  answer(['Ada']);
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Next' }).value).toBe('250'));
  expect(chosen).toEqual(['Ada']);
});

test('Tab behind letters takes the first match and goes on, as Enter would', async () => {
  let value: string | null = null;
  showPart(<Select aria-label="Field" searchable data={fields} onChange={(next) => (value = next)} />);
  await screen.findByRole('combobox');
  press('ration');
  await waitFor(() => expect(active()).toBe('Rationale'));
  press('Tab');
  expect(value).toBe('Rationale');
});

test.each([[['ad', 'Enter', 'Tab', 'next']], [['ad', 'Tab', 'next']]])(
  'before the answer, %s takes the first match of the answer, and the letters behind Tab are for the next field',
  async (keys) => {
    showPart(
      <>
        <Late isMulti />
        <input aria-label="Next" defaultValue="replaced" />
      </>,
    );
    await screen.findByRole('combobox');
    press(...keys);
    answer(['Ada', 'Grace']);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Next' }).value).toBe('next'));
    expect(chosen).toEqual(['Ada']);
    expect(field().value).toBe('');
  },
);

test.each(['Enter', 'Tab'])(
  '%s behind what the field holds, typed once more, neither takes another nor empties it',
  async (key) => {
    const sent: (string | null)[] = [];
    showPart(
      <Select
        aria-label="Field"
        searchable
        data={fields}
        defaultValue="Rationale"
        onChange={(value) => sent.push(value)}
      />,
    );
    await screen.findByRole('combobox');
    act(() => {
      field().focus();
      field().select();
    });
    press('Rationale');
    await waitFor(() => expect(active()).toBe('Rationale'));
    press(key);
    expect([sent, field().value]).toEqual([[], 'Rationale']);
  },
);

test('without a match nothing is taken, a form is not sent, and it is said', async () => {
  let isSent = false;
  showPart(
    <form onSubmit={() => (isSent = true)}>
      <Late />
    </form>,
  );
  await screen.findByRole('combobox');
  press('zzz', 'Enter', 'x');
  answer([]);
  await waitFor(() => expect(active()).toBe('No match.'));
  press('Enter');
  expect([chosen, isSent, field().value]).toEqual([[], false, 'zzz']);
});

test('Escape gives up an Enter that waits', async () => {
  showPart(<Late />);
  await screen.findByRole('combobox');
  press('Prob', 'Enter', 'Escape');
  answer(['Probe']);
  expect(chosen).toEqual([]);
});

test('an arrow opens the list of a form with an option active: the one that it holds, else the first; a press alone does not', async () => {
  const sent: (string | null)[] = [];
  const Form = ({ isHeld, isSearched }: { isHeld: boolean; isSearched: boolean }) => (
    <Select
      aria-label={`${isHeld ? 'held' : 'empty'} ${isSearched ? 'searched' : 'plain'}`}
      searchable={isSearched}
      allowDeselect={false}
      data={fields}
      defaultValue={isHeld ? 'Rationale' : null}
      onChange={(value) => sent.push(value)}
    />
  );
  showPart(
    <>
      <Form isHeld={false} isSearched />
      <Form isHeld={false} isSearched={false} />
      <Form isHeld isSearched />
    </>,
  );
  await screen.findByRole('combobox', { name: 'held searched' });
  for (const [name, first] of [
    ['empty searched', 'Duration'],
    ['empty plain', 'Duration'],
    ['held searched', 'Rationale'],
  ] as const) {
    const own = screen.getByRole<HTMLInputElement>('combobox', { name });
    act(() => own.focus());
    act(() => void fireEvent.keyDown(own, { key: 'ArrowDown', code: 'ArrowDown' }));
    await waitFor(() =>
      expect(document.getElementById(own.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(first),
    );
    act(() => void fireEvent.keyDown(own, { key: 'Enter', code: 'Enter' }));
    expect(own.value).toBe(first);
  }
  expect(sent).toEqual(['Duration', 'Duration']);
});

test('a list that a button opens has its first option active at once, and again once the letters are gone', async () => {
  const taken: string[] = [];
  function Picking() {
    const [typed, setTyped] = useState('');
    const combobox = usePicker({ onClose: () => setTyped('') });
    return (
      <Combobox
        store={combobox}
        onOptionSubmit={(value) => {
          taken.push(value);
          combobox.finish();
        }}
      >
        <Combobox.Target targetType="button">
          <button type="button" onClick={() => combobox.toggleDropdown()}>
            Add
          </button>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search aria-label="Field" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
          <Combobox.Options>
            {fields
              .filter((each) => each.toLowerCase().includes(typed))
              .map((each) => (
                <Combobox.Option key={each} value={each}>
                  {each}
                </Combobox.Option>
              ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    );
  }
  showPart(<Picking />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  await waitFor(() => expect(active()).toBe('Duration'));
  press('st');
  await waitFor(() => expect(active()).toBe('Start'));
  act(() => {
    field().select();
    typeInto(field(), '');
  });
  await waitFor(() => expect(active()).toBe('Duration'));
  press('ArrowDown', 'Enter');
  expect(taken).toEqual(['Rationale']);
});
