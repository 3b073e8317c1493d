import { useEffect } from 'react';

/** Sets the title of the browser's tab for as long as the caller is on the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Truss` : 'Truss';
  }, [title]);
}
