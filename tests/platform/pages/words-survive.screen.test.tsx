// Unsaved text survives changes of the session and by other people meanwhile.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';

import { CommentComposer } from '../../../web/parts/model/comments/CommentComposer.tsx';
import { permissionsChanged } from '../../../web/relay/live.ts';
import { signedInAs, signInAgain } from '../../../web/relay/session.ts';
import { ShapeNameField } from '../../../web/screens/diagrams/diagram/over-picture/ShapeNameField.tsx';
import { field, visitPump } from '../../model/entities/on-entity.tsx';
import { give } from '../../support/mock-graph.ts';
import { project, showPart, type } from '../../support/on-screen.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'Signed Out!' });

test('a person who types when the session ends is not interrupted, and finds the caret where it was', async () => {
  await visitPump();
  const name = field('Name');
  name.focus();
  type(name, 'Pump and');
  name.setSelectionRange(4, 4);
  fireEvent.keyDown(name, { key: 'd' });
  act(() => void signInAgain());
  expect(dialog()).toBeNull();
  await screen.findByRole('dialog', { name: 'Signed Out!' });
  expect(within(dialog()!).getByLabelText<HTMLInputElement>('Password').value).toBe('');
  // It takes the focus a moment after it has come, and gives back what it has taken.
  await waitFor(() => expect(document.activeElement).toBe(within(dialog()!).getByLabelText('Password')));
  act(() => signedInAs('walt'));
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect([name.selectionStart, name.selectionEnd]).toEqual([4, 4]);
});

test('a person who becomes a Viewer is told at once, and their unsaved text stays to be copied', async () => {
  await visitPump();
  type(field('Name'), 'Pump and valve');
  give({ project: { ...project, permissions: ['READ'] } });
  act(() => permissionsChanged.tell());
  await screen.findByText('You can only view now');
  const note = await screen.findByText(/^This is read-only now/);
  within(note.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Copy' });
  expect(field('Name').value).toBe('Pump and valve');
  expect(field('Name').readOnly).toBe(true);
});

/** A field that somebody else takes off the page, from what stays. */
function TakenAway({ home, children }: { home: string; children: ReactNode }) {
  const [isThere, setThere] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className={home} ref={box}>
        {isThere && children}
      </div>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setThere(false)}>
        Take it away
      </button>
    </>
  );
}
const takeAway = () => fireEvent.click(screen.getByRole('button', { name: 'Take it away' }));

test('the name of a shape that another removes is told, and can be copied', async () => {
  const ignore = () => undefined;
  showPart(
    <TakenAway home="dg-picture">
      <ShapeNameField name="Pump" onDone={ignore} onCancel={ignore} onBack={ignore} />
    </TakenAway>,
  );
  fireEvent.change(await screen.findByRole('textbox', { name: 'New name' }), {
    target: { value: 'Pump of stage two' },
  });
  takeAway();
  const told = await screen.findByText('The shape was deleted. You had typed: “Pump of stage two”');
  within(told.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Copy' });
});

test('an answer to a thread that another resolves is told', async () => {
  showPart(
    <TakenAway home="cm">
      <CommentComposer
        label="Answer"
        verb="Reply"
        keptAs="answer 1"
        gone="It was resolved."
        onSend={async () => undefined}
      />
    </TakenAway>,
  );
  type(await screen.findByRole('textbox', { name: 'Answer' }), 'The left one');
  takeAway();
  await screen.findByText('It was resolved. You had typed: “The left one”');
});
