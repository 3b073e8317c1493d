import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Listeners, Store, useStore, useListener } from '../../web/ui/store.ts';

test('a store calls each listener once for each change, until it stops to listen', () => {
  const store = new Store(1);
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.get()));
  store.set(2);
  store.set(2);
  store.set(3);
  stop();
  store.set(4);
  expect(seen).toEqual([2, 3]);
});

test('a function that listens twice is called twice, and stops one by one', () => {
  const listeners = new Listeners<string>();
  const heard: string[] = [];
  const listener = (news: string) => void heard.push(news);
  const stop = listeners.add(listener);
  listeners.add(listener);
  listeners.tell('both');
  stop();
  listeners.tell('one');
  expect(heard).toEqual(['both', 'both', 'one']);
});

test('a component follows the part of a store that it names, and is not drawn again for another', () => {
  const store = new Store({ name: 'Ada', age: 36 });
  let drawn = 0;
  function Name() {
    drawn++;
    return <p>{useStore(store, ({ name }) => name)}</p>;
  }
  render(<Name />);
  act(() => store.set({ name: 'Ada', age: 37 }));
  expect(drawn).toBe(1);
  act(() => store.set({ name: 'Grace', age: 37 }));
  expect(screen.getByText('Grace')).toBeDefined();
});

test('a component hears by the callback of its last render, and no more once it is gone', () => {
  const listeners = new Listeners<string>();
  const heard: string[] = [];
  function Ear({ name }: { name: string }) {
    useListener(listeners, (news) => void heard.push(`${name}: ${news}`));
    return null;
  }
  const { rerender, unmount } = render(<Ear name="first" />);
  rerender(<Ear name="second" />);
  listeners.tell('hello');
  unmount();
  listeners.tell('anybody?');
  expect(heard).toEqual(['second: hello']);
});
