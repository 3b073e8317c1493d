import { useLayoutEffect, useRef, type HTMLAttributes, type RefObject } from 'react';
import { useLocation } from 'react-router';

import { useScrollForBack } from './useScrollForBack.ts';

interface Props extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'aside';
  /** Its name, unique on the screen. */
  name: string;
}

/** Scrolls a part of a screen by itself, and restores its position after Back. */
export function Scrolled({ as: Tag = 'div', name, ...rest }: Props) {
  const box = useRef<HTMLElement>(null);
  useScrollForBack(box, `scroll ${name}`);
  return <Tag ref={box as RefObject<never>} {...rest} />;
}

/** Scrolls each screen in a lasting box to its top, or after Back to where it was left. */
export function ScrolledScreens({ box }: { box: RefObject<HTMLElement | null> }) {
  return <Screen key={useLocation().pathname} box={box} />;
}

function Screen({ box }: { box: RefObject<HTMLElement | null> }) {
  const wasScrolled = useScrollForBack(box, 'scroll screen');
  useLayoutEffect(() => {
    if (!wasScrolled) box.current?.scrollTo({ top: 0 });
    // Once for each screen.
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps -- later it is scrolled by hand
  return null;
}
