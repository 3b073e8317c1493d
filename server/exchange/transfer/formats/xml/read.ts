import type { Parser } from '../../../../platform/jobs/parse-in-thread.ts';
import { xmlReader } from '../../../../platform/text/xml.ts';
import { invalid } from '../../../../refusals.ts';

const ROOT = 'project-document';
/** A file stands in the document as one text. */
const MAX_TEXT = 400 << 20;

interface Node {
  name: string;
  type: string | undefined;
  text: string;
  inner: [name: string, value: unknown][];
}

/** Reads what `xmlText` writes: hands on the value that it stands for. */
export function valueReader(hand: (value: unknown) => void): Parser {
  const stack: Node[] = [];
  const reader = xmlReader(
    {
      open({ local, attributes }) {
        if (stack.length === 0 && local !== ROOT)
          throw invalid(
            `This is no project that Truss has written as XML: it begins with '${local}'. Nothing was changed.`,
          );
        const name = attributes['key']?.value ?? local;
        stack.push({ name, type: attributes['type']?.value, text: '', inner: [] });
      },
      text(text) {
        if (stack.length > 0) stack.at(-1)!.text += text;
      },
      close() {
        const node = stack.pop()!;
        const value = valueOf(node);
        if (stack.length === 0) hand(value);
        else stack.at(-1)!.inner.push([node.name, value]);
      },
    },
    MAX_TEXT,
  );
  return reader;
}

function valueOf({ type, text, inner }: Node): unknown {
  if (type === 'list') return inner.map(([, each]) => each);
  if (type === 'null') return null;
  if (type === 'number') return Number(text);
  if (type === 'boolean') return text === 'true';
  return type === 'object' || inner.length > 0 ? Object.fromEntries(inner) : text;
}
