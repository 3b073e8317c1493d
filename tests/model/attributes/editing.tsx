// An editor of attributes by itself, and what people do to one.
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';

import { onScreen } from '../../../web/attributes/on-screen.ts';
import { typeOnPage } from '../../../web/attributes/types/index.ts';
import { showPart, type } from '../../support/on-screen.tsx';

/** The value that the editor returned, with its description. */
export const changed = vi.fn<(value: unknown) => void>();
export const problem = vi.fn<(message?: string) => void>();

/** Shows an editor under its label; it holds what it last gave back. */
export async function edit(of: string, value: unknown): Promise<HTMLElement> {
  showPart(<Editing of={of} first={value} />);
  return screen.findByLabelText('Amount', { selector: ':not([role=toolbar])' });
}

function Editing({ of, first }: { of: string; first: unknown }) {
  const [value, setValue] = useState(first);
  const Editor = onScreen(of).editor;
  const take = (next: unknown) => {
    changed(next);
    setValue(next);
  };
  const rest = { choices: ['Draft', 'Valid'], organization: 'acme', projectId: 7, onProblem: problem };
  return (
    <>
      <label id="it-label" htmlFor="it">
        Amount
      </label>
      <Editor id="it" value={value as never} onChange={take} disabled={typeOnPage(of).isComputed === true} {...rest} />
    </>
  );
}

/** Something done to a field. */
export type Act = (field: HTMLElement) => unknown;

export const typing =
  (text: string, label?: string): Act =>
  (field) => {
    const box = label === undefined ? field : screen.getByLabelText(label);
    type(box, text);
    fireEvent.blur(box);
  };

export const pressing =
  (name: string): Act =>
  () =>
    fireEvent.click(screen.getByRole('button', { name }));

export const ticking: Act = (field) => fireEvent.click(field);

export const picking =
  (name: string | RegExp): Act =>
  async (field) => {
    fireEvent.click(field);
    fireEvent.click(await screen.findByRole('option', { name }));
  };

/** Finds a text in a field or beside it, not only among the choices. */
export const seen = (text: string): HTMLElement[] => [
  ...screen.queryAllByDisplayValue(text),
  ...screen.queryAllByText(text, { ignore: '[role=option] *' }),
];
