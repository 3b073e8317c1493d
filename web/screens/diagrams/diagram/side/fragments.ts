import { isMessage, type Content, type Line, type Shape } from '#shared/drawing/content.ts';

/** A part of a fragment: its guard and its messages. */
export interface Operand {
  text: string;
  messages: readonly string[];
}
/** A fragment around messages, as stored; `operands` are the parts below its first one. */
export interface Fragment extends Operand {
  id: string;
  kind: string;
  operands: readonly Operand[];
}

export const fragmentKinds: Readonly<Record<string, string>> = {
  alt: 'Alternatives',
  opt: 'Optional',
  loop: 'Loop',
  par: 'Parallel',
};
/** Tells whether a fragment has several parts. */
export const hasParts = ({ kind }: Fragment): boolean => kind === 'alt' || kind === 'par';

const textsIn = (given: unknown): string[] => (Array.isArray(given) ? given.map(String) : []);

function fragmentOf({ key, text, figures }: Shape): Fragment {
  const operands = (Array.isArray(figures['operands']) ? (figures['operands'] as Record<string, unknown>[]) : []).map(
    (each): Operand => ({
      text: typeof each['text'] === 'string' ? each['text'] : '',
      messages: textsIn(each['messages']),
    }),
  );
  const others = new Set(operands.flatMap(({ messages }) => messages));
  return {
    id: key.replace(/^fragment:/, ''),
    kind: typeof figures['operator'] === 'string' ? figures['operator'] : 'opt',
    text: text ?? '',
    messages: textsIn(figures['messages']).filter((id) => !others.has(id)),
    operands,
  };
}

/** Returns the fragments on a picture, as stored. */
export const fragmentsOf = ({ shapes }: Content): Fragment[] =>
  shapes.filter(({ kind }) => kind === 'FRAGMENT').map(fragmentOf);

/** Returns the items of the selected lines, by global ids. */
export const messagesAmong = (lines: readonly Line[], keys: ReadonlySet<string>): string[] => [
  ...new Set(lines.filter(({ key, kind }) => isMessage(kind) && keys.has(key)).map(({ key }) => key.split(':')[0]!)),
];

/** Removes messages from a part, since they belong to one part at most. */
const without = (operand: Operand, messages: readonly string[]): Operand => ({
  ...operand,
  messages: operand.messages.filter((id) => !messages.includes(id)),
});

/** Adds a part with these messages to a fragment. */
export const withPart = (fragment: Fragment, text: string, messages: readonly string[]): Fragment => ({
  ...fragment,
  ...without(fragment, messages),
  operands: [
    ...fragment.operands.map((each) => without(each, messages)).filter((each) => each.messages.length > 0),
    { text, messages },
  ],
});

/** Sets the guard of a part; 0 is the first. */
export const withGuard = (fragment: Fragment, part: number, text: string): Fragment =>
  part === 0
    ? { ...fragment, text }
    : { ...fragment, operands: fragment.operands.map((each, at) => (at === part - 1 ? { ...each, text } : each)) };
