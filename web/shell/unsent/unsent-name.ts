import { textOfHtml } from '../../attributes/html-text.ts';
import type { Unsent } from '../../relay/outbox/unsent.ts';
import { isRecord } from '../../ui/is-record.ts';

const names: Readonly<Record<string, string>> = {
  arrangeArtifact: 'Rows',
  arrangeDiagram: 'Positions on a diagram',
  changeComment: 'Comment',
  createComment: 'Comment',
  deleteEntities: 'Deletion',
  drawOnDiagram: 'Change on a diagram',
  lockEntities: 'Lock',
  saveEntities: 'Change',
  saveSuggestion: 'Suggestion',
  saveTable: 'Table',
  unlockEntities: 'Unlock',
};

/** Names an unsent change: by its own name, or by its mutation. */
export function unsentName({ root, variables }: Unsent): string {
  if (root === 'saveEntities' && firstOf(variables)?.['entityId'] === undefined) return 'New entity';
  return names[root] ?? spaced(root);
}

const firstOf = ({ input }: Unsent['variables']) =>
  (input as { entities?: Record<string, unknown>[] } | undefined)?.entities?.[0];

/** Spells a mutation with blanks: 'createSavedQuery' as 'Create saved query'. */
const spaced = (root: string) => {
  const words = root.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0]!.toUpperCase() + words.slice(1);
};

/** The fields of variables with typed text. */
const TYPED: readonly string[] = ['content', 'description', 'name', 'number', 'reason', 'text', 'title', 'value'];

/** Returns the typed text of a change, for reading and copying. */
export const typedIn = ({ variables }: Pick<Unsent, 'variables'>): string =>
  [...textsIn(variables, false)].map(plain).filter(Boolean).join('\n');

const plain = (text: string) => (text.includes('<') ? textOfHtml(text) : text.trim());

function* textsIn(value: unknown, isTyped: boolean): Generator<string> {
  if (Array.isArray(value)) for (const each of value) yield* textsIn(each, isTyped);
  else if (isRecord(value))
    for (const [name, part] of Object.entries(value)) yield* textsIn(part, TYPED.includes(name));
  else if (isTyped && (typeof value === 'string' || typeof value === 'number')) yield String(value);
}
