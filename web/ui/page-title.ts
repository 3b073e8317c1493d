import { useEffect, useLayoutEffect } from 'react';

/** The place, such as the project, and what is shown of it. */
const now = { place: '', title: '' };

/** 'FireSAT · Database' in a project or an organization, 'Sign in · Truss' outside; what is called like its place is named once. */
function show(): void {
  const { place, title } = now;
  const words = place === '' ? [title, 'Truss'] : [place, title === place ? '' : title];
  document.title = words.filter(Boolean).join(' · ');
}

/** Sets the title of the browser's tab, which the name of the place goes before. */
export function setPageTitle(title: string): void {
  now.title = title;
  show();
}

/** Sets the title of the browser's tab for as long as the caller is on the page. */
export function usePageTitle(title: string): void {
  useEffect(() => setPageTitle(title), [title]);
}

/** Puts the name of a project or an organization before the titles of its pages, for as long as the caller is on the page. */
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
