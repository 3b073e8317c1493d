import { useState } from 'react';
import { graphql } from 'react-relay';

import type { useNamingMutation } from '#graph/useNamingMutation.graphql';
import type { FreeThing } from '#shared/drawing/free.ts';

import { tellWordsLeft } from '../../../../parts/model/unsaved/words-left.ts';
import { useProjectId } from '../../../../relay/ids.ts';
import { asFacts } from '../../../../relay/refusal.ts';
import { useAction } from '../../../../relay/useAction.ts';
import type { Made } from '../chain/next-shape.ts';
import { rowAt } from '../rows.ts';
import type { EditingContext } from './editing-context.ts';

/** Edits names and notes in place. */
export function useNaming({ drawing, shapes, locks }: EditingContext, free: ReadonlyMap<string, FreeThing>) {
  const projectId = useProjectId();
  const [renaming, setRenaming] = useState<string>();
  /** The shape that is named for the first time, and how it was made. */
  const [fresh, setFresh] = useState<{ key: string; made: Made }>();
  /** The current name of the row being renamed. */
  const [rowName, setRowName] = useState('');
  const [rename] = useAction<useNamingMutation>(graphql`
    mutation useNamingMutation($input: SaveEntitiesInput!) {
      saveEntities(input: $input) {
        ... on SaveEntitiesPayload {
          revision
          entities {
            ...saved_entity
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const sayFreely = ({ key, kind, text = '', file }: FreeThing, next: string) => {
    if (next !== text) void drawing.place([{ key, free: { kind, ...(file !== undefined && { file }), text: next } }]);
  };
  const renameTo = async (key: string, given: string) => {
    setRenaming(undefined);
    setFresh(undefined);
    const thing = free.get(key);
    if (thing) return sayFreely(thing, given);
    const row = rowAt(shapes, key);
    const entity = row ? { id: row.id, name: rowName } : namedAt(key);
    const name = given.trim();
    if (name === '' || name === entity?.name) return;
    if (!entity) return tellWordsLeft('The shape was deleted.', name);
    const consent = await locks.consent([key]);
    if (!consent) return;
    try {
      const input = { projectId, entities: [{ entityId: entity.id, name }], throughLocks: consent === 'through' };
      await rename({ input });
      await drawing.refresh();
    } catch (error) {
      tellWordsLeft(asFacts(error).message, name);
    }
  };
  const namedAt = (key: string) =>
    shapes.get(key)?.entity ?? drawing.content.lines.find((line) => line.key === key)?.entity;
  /** Opens the field of a name, unless it could not be saved. */
  const startRenaming = (key: string) => {
    const held = free.has(key) ? undefined : locks.of(key);
    if (held && !held.mayOpen) void locks.consent([key]);
    else setRenaming(key);
  };
  /** Opens the field of the name of a new shape or row. */
  const nameNew = (key: string, made: Made) => {
    setFresh({ key, made });
    setRenaming(key);
  };
  const renameRow = (key: string, name: string, made: Made) => {
    setRowName(name);
    nameNew(key, made);
  };
  const cancelRenaming = () => {
    setRenaming(undefined);
    setFresh(undefined);
  };
  /** Returns the initial text of the field. */
  const nameNow = (key: string) => (rowAt(shapes, key) ? rowName : (namedAt(key)?.name ?? ''));
  return {
    renaming,
    /** The making of the shape that is named for the first time. */
    madeNow: fresh?.key === renaming ? fresh?.made : undefined,
    nameNow,
    setRenaming,
    nameNew,
    renameRow,
    startRenaming,
    cancelRenaming,
    renameTo,
  };
}
