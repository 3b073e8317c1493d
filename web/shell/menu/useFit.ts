import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

import { countFittingLinks } from './pins.ts';

const widthOf = (element: Element) => element.getBoundingClientRect().width;

/** Counts the links that fit. `ruler` holds an invisible copy of each link, then of the button for the rest. */
export function useFit(names: string): {
  strip: RefObject<HTMLElement | null>;
  ruler: RefObject<HTMLDivElement | null>;
  count: number;
} {
  const strip = useRef<HTMLElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(Infinity);
  useLayoutEffect(() => {
    const measure = () => {
      if (!strip.current || !ruler.current) return;
      const widths = [...ruler.current.children].map(widthOf);
      // As wide as all of them, before a long name beside them is.
      strip.current.style.flexBasis = `${Math.ceil(widths.reduce((sum, width) => sum + width, 1))}px`;
      setCount(countFittingLinks(widths.slice(0, -1), widthOf(strip.current) - (widths.at(-1) ?? 0)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (strip.current) observer.observe(strip.current);
    if (ruler.current) observer.observe(ruler.current);
    return () => observer.disconnect();
  }, [names]);
  return { strip, ruler, count };
}
