// While a page is printed, what scrolls on it is as long as it is, and all around it; afterwards it scrolls again.
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { visit } from '../../support/on-screen.tsx';

test('what scrolls is marked with all around it, as long as the page is printed; a field is not', async () => {
  visit('/acme/p/7/dashboard');
  const main = (await screen.findByRole('heading', { level: 1 })).closest('main')!;
  const place = document.createElement('div');
  place.innerHTML = `<section><ol style="overflow-y: auto"><li>Step</li></ol></section>
    <p style="overflow: hidden">Cut</p><textarea style="overflow: auto"></textarea>`;
  main.append(place);
  const marked = () => [...place.querySelectorAll('[data-unrolled]')].map(({ localName }) => localName);
  fireEvent(window, new Event('beforeprint'));
  expect(marked()).toEqual(['section', 'ol']);
  expect([place.hasAttribute('data-unrolled'), main.hasAttribute('data-unrolled')]).toEqual([true, false]);
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelectorAll('[data-unrolled]')).toHaveLength(0);
  place.remove();
});
