import type { DocumentPart } from '../../document-part.ts';

/** Writes a document as JSON, with a line for each item of a list. */
export async function* jsonText(parts: AsyncIterable<DocumentPart>): AsyncGenerator<string> {
  let before = '{';
  for await (const part of parts) {
    yield `${before}${JSON.stringify(part.name)}:`;
    before = ',\n';
    if ('value' in part) yield JSON.stringify(part.value);
    else yield* list(part.items);
  }
  yield '}\n';
}

async function* list(items: Extract<DocumentPart, { items: unknown }>['items']): AsyncGenerator<string> {
  yield '[';
  let comma = '\n';
  for await (const some of items)
    for (const { fields, content } of some) {
      const written = JSON.stringify(fields);
      yield content ? `${comma}${written.slice(0, -1)},"content":"` : comma + written;
      if (content) yield* content;
      if (content) yield '"}';
      comma = ',\n';
    }
  yield '\n]';
}
