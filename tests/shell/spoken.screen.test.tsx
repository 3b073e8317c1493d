// What screen readers are told by one place alone: deeds that nothing else tells of, and the title of each page that is gone to, once.
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';

import { Spoken } from '../../web/shell/travel/Spoken.tsx';
import { say } from '../../web/ui/media/spoken.ts';
import { usePageTitle } from '../../web/ui/page-title.ts';

function Screen({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <main>
      <h1>{title}</h1>
    </main>
  );
}
const places = { '/first': 'First', '/second': 'Second' };

/** Shows a frame with two pages, and collects what is said in it. */
function frame() {
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <Spoken />
            <Outlet />
          </>
        ),
        children: Object.entries(places).map(([path, title]) => ({ path, element: <Screen title={title} /> })),
      },
    ],
    { initialEntries: ['/first'] },
  );
  const { container } = render(<RouterProvider router={router} />);
  const said: string[] = [];
  const live = container.querySelector('[aria-live="polite"]')!;
  new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true, subtree: true });
  return { said, go: (to: string) => act(() => router.navigate(to)) };
}

test('a page that is gone to is said by its title, once, and the one that was loaded is not', async () => {
  const { said, go } = frame();
  await go('/second');
  await screen.findByText('Second · Truss');
  await go('/first');
  await screen.findByText('First · Truss');
  await go('/first?about=it');
  expect(said).toEqual(['Second · Truss', 'First · Truss']);
});

test('the same deed is said each time it is done', async () => {
  const { said } = frame();
  act(() => say('Linked.'));
  await screen.findByText('Linked.');
  await act(async () => say('Linked.'));
  expect(said).toEqual(['Linked.', 'Linked.']);
});
