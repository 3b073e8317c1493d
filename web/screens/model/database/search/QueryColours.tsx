import type { ReactNode, RefObject } from 'react';

import type { Mistake } from './mistake.ts';
import { tokensOf, type Token } from './terms.ts';

interface Props {
  text: string;
  mistake?: Mistake | undefined;
  at: RefObject<HTMLDivElement | null>;
}

const colourOf = ({ kind }: Token, isField: boolean) =>
  kind === 'operator' || kind === 'bracket' ? 'db-operator' : kind === 'qualifier' && isField ? 'db-field' : undefined;

/** Splits a token into field and value, which are coloured differently. */
const halves = (token: Token): [text: string, isField: boolean][] => {
  const colon = token.kind === 'qualifier' ? token.text.search(/(?<=^-?(?:"[^"]*"|[^":]+):)/) : -1;
  return colon < 0
    ? [[token.text, false]]
    : [
        [token.text.slice(0, colon), true],
        [token.text.slice(colon), false],
      ];
};

/** Draws the text of the box again, in colours, exactly behind it. */
export function QueryColours({ text, mistake, at }: Props) {
  const parts: ReactNode[] = [];
  for (const token of tokensOf(text)) {
    let start = token.start;
    for (const [half, isField] of halves(token)) {
      for (const piece of cut(half, start, mistake)) {
        const isWrong = mistake !== undefined && piece.start >= mistake.start && piece.start < mistake.end;
        const names = [colourOf(token, isField), isWrong && (mistake.isHint ? 'db-hint' : 'db-wrong')]
          .filter(Boolean)
          .join(' ');
        parts.push(
          <span key={piece.start} className={names || undefined}>
            {piece.text}
          </span>,
        );
      }
      start += half.length;
    }
  }
  return (
    <div ref={at} className="db-query-colours" aria-hidden>
      {parts}
    </div>
  );
}

/** Splits a piece where the mistake begins and ends. */
function cut(text: string, start: number, mistake?: Mistake) {
  const marks = [start, mistake?.start ?? start, mistake?.end ?? start, start + text.length]
    .map((mark) => Math.min(Math.max(mark, start), start + text.length))
    .toSorted((a, b) => a - b);
  return marks.slice(1).flatMap((end, index) => {
    const from = marks[index]!;
    return end > from ? [{ start: from, text: text.slice(from - start, end - start) }] : [];
  });
}
