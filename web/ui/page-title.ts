import { useEffect, useLayoutEffect } from 'react';

import { Listeners } from './store.ts';

/** Announces each title that the page gets. */
export const titleShown = new Listeners();

/** The place, such as the project, and the screen's title. */
const now = { place: '', title: '' };

/** Sets 'FireSAT · Database' in a project or organization, 'Sign in · Truss' outside; if both are the same, it is named once. */
function show(): void {
  const { place, title } = now;
  const words = place === '' ? [title, 'Truss'] : [place, title === place ? '' : title];
  document.title = words.filter(Boolean).join(' · ');
  titleShown.tell();
}

/** Sets the title of the browser tab, after the name of the place. */
export function setPageTitle(title: string): void {
  now.title = title;
  show();
}

/** Sets the title of the browser tab while the component is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => setPageTitle(title), [title]);
}

/** Puts the name of a project or organization before the titles of its pages, while the component is mounted. */
export function usePageTitlePlace(place: string): void {
  useLayoutEffect(() => {
    if (place === '') return;
    now.place = place;
    show();
    return () => {
      now.place = '';
      show();
    };
  }, [place]);
}
