// A file in a list: an image as a small picture of it, and a sign where there is none.
import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';

import { FileMark } from '../../web/ui/FileMark.tsx';

const mark = (type: string, id = 7) => <FileMark organization="acme" id={id} type={type} />;
const pictureIn = (container: HTMLElement) => container.querySelector('img');

test('an image shows a small picture of itself, and a sign once there is none', () => {
  const { container, rerender } = render(mark('image/png'));
  expect(pictureIn(container)?.getAttribute('src')).toBe('/api/v4/o/acme/files/7/thumbnail?size=small');
  fireEvent.error(pictureIn(container)!);
  expect(container.querySelector('svg')).not.toBeNull();
  rerender(mark('image/png', 8));
  expect(pictureIn(container)?.getAttribute('src')).toContain('/files/8/');
});

test('another file asks for none', () => {
  const { container } = render(mark('application/pdf'));
  expect([pictureIn(container), container.querySelectorAll('svg').length]).toEqual([null, 1]);
});
