import {
  IconArrowMerge,
  IconArrowUpRight,
  IconDatabase,
  IconIndentDecrease,
  IconIndentIncrease,
  IconLink,
  IconMessageCircle,
  IconPencil,
  IconRowInsertBottom,
  IconSwitch3,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';

import { indentPosition, outdentPosition, type ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { useDone } from '../../../parts/model/saving/useDone.ts';
import { useSave } from '../../../parts/model/saving/useSave.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { copyLink } from '../../../ui/copy-link.ts';
import type { Command } from '../../../ui/shortcuts.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { ClassFacts } from './facts.ts';
import type { RowWriting } from './useWriting.ts';

export interface OnRow {
  line: ArtifactLine;
  entity: { id: string; displayName: string; isLocked: boolean; class: { id: string; name: string } };
  lines: readonly ArtifactLine[];
  writing: RowWriting;
  mayWrite: boolean;
  classes: readonly ClassFacts[];
  /** Opens the details of the row. */
  onBeside: () => void;
}

/** The part of the page that hears the keys of a row. */
export const ON_ROW = 'On a row';

/** The class that a row is converted to. */
const other: Record<string, string> = { Statement: 'Requirement', Requirement: 'Statement' };

/** Returns the commands on a row of a document: those for its writers, those for everybody, and the one that deletes it. */
export function useRowCommands(on: OnRow): { writing: Command[]; reading: Command[]; deleting: Command[] } {
  const { line, mayWrite, writing, onBeside } = on;
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const convert = useConverting(on);
  const link = () => copyLink(`${location.origin}${location.pathname}?row=${line.id}`);
  const begin = () => writing.begin(line.id);
  const suggest: Command = { keys: 'enter', where: ON_ROW, does: 'Suggest a change', icon: IconPencil, run: begin };
  return {
    writing: mayWrite ? [...writingOn(on, begin), ...convert] : writing.isSuggesting ? [suggest] : [],
    reading: [
      {
        does: 'Comments and history',
        words: 'comment, discuss, history, versions, details',
        icon: IconMessageCircle,
        run: onBeside,
      },
      { does: 'Copy link', words: 'link, address, url', icon: IconLink, run: link },
      {
        does: 'Open in the database',
        words: 'entity, page',
        icon: IconArrowUpRight,
        run: () => void navigate(paths.entity(organization, projectId, line.id)),
      },
    ],
    deleting: mayWrite
      ? [
          {
            keys: 'delete',
            where: ON_ROW,
            does: writing.isList ? 'Remove from list' : 'Delete',
            words: 'delete, remove, erase, trash',
            icon: IconTrash,
            run: () => writing.ask(line.id),
          },
        ]
      : [],
  };
}

function writingOn({ line: { id }, entity, lines, writing, line }: OnRow, begin: () => void): Command[] {
  const at = lines.indexOf(line);
  const mayIndent = !writing.isList && indentPosition(lines, at);
  const mayOutdent = outdentPosition(lines, at);
  return [
    ...(entity.isLocked
      ? []
      : [{ keys: 'enter', where: ON_ROW, does: 'Edit', words: 'write, rename', icon: IconPencil, run: begin }]),
    {
      keys: 'ctrl+enter',
      where: ON_ROW,
      does: 'New row below',
      words: 'new row, insert, insert row, add row, paragraph',
      icon: IconRowInsertBottom,
      run: () => writing.addBehind(id),
    },
    ...(writing.isList
      ? []
      : [
          {
            keys: 'insert',
            where: ON_ROW,
            does: 'Existing entities below',
            words: 'add existing, include, by number',
            icon: IconDatabase,
            run: writing.findExisting,
          },
        ]),
    ...(mayIndent
      ? [
          {
            keys: 'tab',
            where: ON_ROW,
            does: 'Indent',
            words: 'demote, level',
            icon: IconIndentIncrease,
            run: () => writing.indent(id),
          },
        ]
      : []),
    ...(mayOutdent
      ? [
          {
            keys: 'shift+tab',
            where: ON_ROW,
            does: 'Outdent',
            words: 'promote, level',
            icon: IconIndentDecrease,
            run: () => writing.outdent(id),
          },
        ]
      : []),
    ...(writing.mayJoin(id)
      ? [{ does: 'Merge with previous row', words: 'join', icon: IconArrowMerge, run: () => writing.join(id) }]
      : []),
  ];
}

/** Returns the command that makes a requirement of a statement, or the other way round. */
function useConverting({ entity, writing, classes }: OnRow): Command[] {
  const [save] = useSave();
  const say = useDone();
  const target = classes.find(({ name }) => name === other[entity.class.name]);
  if (!target || writing.isList) return [];
  const name = target.name.toLowerCase();
  const change = (letGo: boolean): void =>
    void save([{ entityId: entity.id, classId: target.id }], { letGo, withPage: true }).then(
      ({ revision }) => say(`${entity.displayName} is now a ${name}.`, revision),
      (error: unknown) => {
        const facts = asFacts(error);
        // The losses are named first; `again` accepts them.
        toast.failed(facts, facts.message.includes('cannot keep') ? { again: () => change(true) } : {});
      },
    );
  return [{ does: `Change to a ${name}`, words: 'convert, class', icon: IconSwitch3, run: () => change(false) }];
}
