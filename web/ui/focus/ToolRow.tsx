import { useLayoutEffect, useRef, type HTMLAttributes, type RefObject } from 'react';

import { oneStop } from './one-stop.ts';

interface Props extends HTMLAttributes<HTMLDivElement> {
  /** Its element, for those who focus a tool. */
  box?: RefObject<HTMLDivElement | null>;
}

/** A toolbar: one stop of the Tab key, with arrow keys between its tools. */
export function ToolRow({ box, ...rest }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const bar = box ?? own;
  useLayoutEffect(() => (bar.current ? oneStop(bar.current) : undefined), [bar]);
  return <div ref={bar} role="toolbar" {...rest} />;
}
