import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import { ClassChip } from '../../../../ui/ClassMark.tsx';
import type { ClassDraft, TargetDraft } from './class-draft.ts';
import { byName, lineageOf, type ClassItem, type SchemaOnPage } from './schema-on-page.ts';

interface Props {
  schema: SchemaOnPage;
  of: ClassItem | undefined;
  draft: ClassDraft;
  disabled: boolean;
  onChange: (targets: readonly TargetDraft[]) => void;
}

interface Target extends TargetDraft {
  /** The class above that permits it; undefined for the class's own. */
  from?: string;
}

/** Lists the target classes of a class, relation by relation. */
export function TargetTable({ schema, draft, disabled, onChange }: Props) {
  const inherited: Target[] = lineageOf(schema.classes, draft.parentId).flatMap((from) =>
    from.localTargetRelations.map(({ targetRelationId, targetClassId, isHidden }) => ({
      relationId: targetRelationId,
      classId: targetClassId,
      isHidden,
      from: from.name,
    })),
  );
  const all: Target[] = [...inherited, ...draft.targets];
  const relations = byName(
    schema.relations.filter(({ relationId }) => all.some((each) => each.relationId === relationId)),
  );
  const nameOf = (classId: number) => schema.classes.find((each) => each.classId === classId);
  const without = (target: Target) =>
    onChange(draft.targets.filter((each) => each.relationId !== target.relationId || each.classId !== target.classId));
  return (
    <section className="sce-section">
      <header>
        <h3 id="sce-targets">Target relations</h3>
        <span className="tr-dim">{relations.length}</span>
      </header>
      <ul className="sce-targets" aria-labelledby="sce-targets">
        {relations.map(({ id, relationId, name, inverse }) => (
          <li key={id}>
            <span className="sce-relation">
              <b>{name}</b> {inverse.name !== name && <span className="tr-dim">{inverse.name}</span>}
            </span>
            <span className="tr-wrap sce-chips">
              {all
                .filter((each) => each.relationId === relationId)
                .map((target) => {
                  const {
                    icon = 'cube',
                    colour = 'GREY',
                    name: targetName = 'Unknown Class',
                  } = nameOf(target.classId) ?? {};
                  return (
                    <span
                      key={`${target.classId} ${target.from ?? ''}`}
                      className="tr-inline sce-chip"
                      title={target.from && `From ${target.from}`}
                      data-inherited={target.from !== undefined || undefined}
                    >
                      <ClassChip icon={icon} colour={colour} name={targetName} />
                      {!disabled && target.from === undefined && (
                        <ActionIcon
                          size="xs"
                          variant="subtle"
                          aria-label={`Remove ${name} ${targetName}`}
                          onClick={() => without(target)}
                        >
                          <IconTrash size={14} stroke={1.75} aria-hidden />
                        </ActionIcon>
                      )}
                    </span>
                  );
                })}
            </span>
          </li>
        ))}
      </ul>
      {relations.length === 0 && <p className="tr-dim">No target relations yet.</p>}
      {!disabled && (
        <NewTarget schema={schema} targets={all} onAdd={(target) => onChange([...draft.targets, target])} />
      )}
    </section>
  );
}

interface NewProps {
  schema: SchemaOnPage;
  targets: readonly Target[];
  onAdd: (target: TargetDraft) => void;
}

/** Permits another pair of relation and class. */
function NewTarget({ schema, targets, onAdd }: NewProps) {
  const [relation, setRelation] = useState('');
  const [target, setTarget] = useState('');
  const [relationId, classId] = [Number(relation), Number(target)];
  const isThere = targets.some((each) => each.relationId === relationId && each.classId === classId);
  return (
    <div className="tr-wrap sce-new">
      <NativeSelect
        aria-label="Relation to allow"
        value={relation}
        data={[
          { value: '', label: 'Relation…' },
          ...byName(schema.relations).map((each) => ({ value: String(each.relationId), label: each.name })),
        ]}
        onChange={({ currentTarget: { value } }) => setRelation(value)}
      />
      <NativeSelect
        aria-label="Target class"
        value={target}
        data={[
          { value: '', label: 'To class…' },
          ...byName(schema.classes).map((each) => ({ value: String(each.classId), label: each.name })),
        ]}
        onChange={({ currentTarget: { value } }) => setTarget(value)}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        disabled={relation === '' || target === '' || isThere}
        onClick={() => {
          onAdd({ relationId, classId, isHidden: false });
          setTarget('');
        }}
      >
        Allow
      </Button>
      {isThere && <span role="status">Already allowed.</span>}
    </div>
  );
}
