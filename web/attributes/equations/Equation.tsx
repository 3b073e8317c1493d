import './equations.css';
import { useEffect, useRef, useState } from 'react';

import { drawEquation } from './draw.ts';

interface Props {
  tex: string;
  /** Called with the mistake in the equation; undefined if there is none. */
  onProblem?: (problem: string | undefined) => void;
}

/** Shows an equation in mathematical notation; its TeX until it is drawn, or if it is invalid. */
export function Equation({ tex, onProblem }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isOver = false;
    const drawn = document.createElement('span');
    drawEquation(drawn, tex).then(
      (found) => {
        if (isOver) return;
        setProblem(found);
        onProblem?.(found);
        place.current?.replaceChildren(...drawn.childNodes);
      },
      // Without its code the TeX stays.
      () => undefined,
    );
    return () => void (isOver = true);
  }, [tex, onProblem]);
  return (
    <span className="rt-equation" data-broken={problem !== undefined || undefined} title={problem}>
      <span ref={place}>{tex}</span>
    </span>
  );
}
