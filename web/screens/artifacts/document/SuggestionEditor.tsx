import { TextInput } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { graphql } from 'react-relay';

import type { SuggestionEditorMutation } from '#graph/SuggestionEditorMutation.graphql';

import { textOfHtml } from '../../../attributes/html-text.ts';
import { RichText } from '../../../attributes/rich-text/RichText.tsx';
import { StoredDraftNote } from '../../../parts/model/unsaved/StoredDraftNote.tsx';
import { useUnsavedField } from '../../../parts/model/unsaved/unsaved-fields.ts';
import { useStoredDrafts } from '../../../parts/model/unsaved/useStoredDrafts.ts';
import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { useHere } from '../../../routing/paths.ts';
import { isOwnReload } from '../../../ui/reload.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { isFromInside } from '../../../ui/typing/is-from-inside.ts';

interface Props {
  entity: { id: string; name: string; description: string; revision: number };
  /** The viewer's own open suggestion, which is continued. */
  own: { name: string | null; description: string | null } | undefined;
  onSaved: () => void;
  onEnd: () => void;
}

const KEPT = ['name', 'description'] as const;

/** Edits name and text of a row as a suggestion: saved when it is left, and by Escape or Ctrl Enter, which end it. */
export function SuggestionEditor({ entity, own, onSaved, onEnd }: Props) {
  const id = useId();
  const [first] = useState({ name: own?.name ?? entity.name, description: own?.description ?? entity.description });
  // Text by others is merged with the suggestion, which began from this state.
  const [revision] = useState(entity.revision);
  const [fields, setFields] = useState(first);
  const [saved, setSaved] = useState(first);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const box = useRef<HTMLDivElement>(null);
  const { organization, projectId } = useHere();
  const unsent = useMemo(
    () =>
      new Map(
        KEPT.filter((field) => fields[field] !== saved[field]).map((field) => [
          field,
          { value: fields[field], base: saved[field], revision },
        ]),
      ),
    [fields, saved, revision],
  );
  const offers = useStoredDrafts({ organization, projectId, entity: `suggestion ${entity.id}` }, unsent);
  const latest = useRef(fields);
  const sent = useRef(first);
  useEffect(() => {
    latest.current = fields;
  }, [fields]);
  const [save] = useAction<SuggestionEditorMutation>(graphql`
    mutation SuggestionEditorMutation($input: SaveSuggestionInput!) {
      saveSuggestion(input: $input) {
        ... on SaveSuggestionPayload {
          changeRequest {
            issue {
              id
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const keep = async (): Promise<boolean> => {
    const { name, description } = latest.current;
    if (name === sent.current.name && description === sent.current.description) return true;
    const before = sent.current;
    sent.current = { name, description };
    try {
      await save({ input: { entityId: entity.id, name, description, revision } });
      setRefusal(undefined);
      setSaved({ name, description });
      for (const field of KEPT) offers.forget(field);
      onSaved();
      return true;
    } catch (error) {
      sent.current = before;
      setRefusal(asFacts(error));
      return false;
    }
  };
  const isUnsaved = fields.name !== saved.name || fields.description !== saved.description;
  useUnsavedField('Suggested description', isUnsaved ? textOfHtml(fields.description) : undefined);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isOwnReload()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  const keeping = useRef(keep);
  useEffect(() => {
    keeping.current = keep;
  });
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('.rt-prose')?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
    // A click elsewhere on the page leaves the suggestion too; a refusal is then shown as a toast.
    return () =>
      void keeping
        .current()
        .then(
          (isKept) =>
            isKept || toast.failed({ title: 'Not suggested', message: 'Your suggestion could not be saved.' }),
        );
  }, []);
  const keys = (event: KeyboardEvent) => {
    if (!isFromInside(event)) return;
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
    void keep().then((isKept) => isKept && onEnd());
  };
  const offer = (field: (typeof KEPT)[number]) => {
    const kept = offers.get(field);
    if (!kept || fields[field] !== saved[field] || kept.value === fields[field]) return null;
    const value = String(kept.value);
    return (
      <StoredDraftNote
        label={`Suggested ${field}`}
        words={field === 'name' ? value : textOfHtml(value)}
        at={kept.at}
        onPutBack={() => {
          setFields((all) => ({ ...all, [field]: value }));
          offers.end(field);
        }}
        onDrop={() => offers.end(field)}
      />
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears what its fields do not take
    <div
      className="dc-editor dc-editor-suggests"
      ref={box}
      onKeyDown={keys}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) void keep();
      }}
    >
      <TextInput
        size="xs"
        aria-label="Suggested name"
        value={fields.name}
        onChange={({ currentTarget: { value } }) => setFields((all) => ({ ...all, name: value }))}
      />
      {offer('name')}
      <span id={`${id}-label`} className="tr-small en-label">
        Suggested description
      </span>
      <RichText
        id={id}
        html={fields.description}
        onChange={(description) => setFields((all) => ({ ...all, description }))}
      />
      {offer('description')}
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
    </div>
  );
}
