import { ActionIcon, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCornerLeftUp, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';

import { typeOnPage } from '../../../../attributes/types/index.ts';
import { valueWords } from '../../../../attributes/value-words.ts';
import { ChoiceRows } from './ChoiceRows.tsx';
import type { PropertyDraft } from './class-draft.ts';
import { DefaultField } from './DefaultField.tsx';
import { TypePicker } from './TypePicker.tsx';

/** Focuses the name of a new property. */
const focus = (field: HTMLInputElement | null) => field?.focus();

interface Props {
  property: PropertyDraft;
  /** The class that it is inherited from; empty for the class's own. */
  from: string;
  /** The number of entities with a value, if known. */
  values: string | undefined;
  /** True if features depend on it, so that name and type are fixed. */
  isLocked?: boolean;
  /** True if it belongs to this schema, rather than to the organization's. */
  isOwn?: boolean;
  /** Its stored choices. */
  stored?: readonly string[];
  isFirst?: boolean;
  isLast?: boolean;
  /** Changes it; undefined for a read-only row. */
  onChange?: (change: Partial<PropertyDraft>) => void;
  onMove?: (by: -1 | 1) => void;
  onRemove?: () => void;
}

/** Shows a property in the table of a class: as fields if it can be changed here, else as text. */
export function PropertyRow(props: Props) {
  const {
    property,
    from,
    values = '–',
    isLocked = false,
    isOwn = true,
    isFirst,
    isLast,
    onChange,
    onMove,
    onRemove,
  } = props;
  const { name, type, choices, retired, defaultValue, isHidden } = property;
  const called = name || 'the new property';
  if (!onChange)
    return (
      <tr className={from ? 'sce-inherited' : undefined}>
        <th scope="row">
          {name} {isHidden && <IconEyeOff size={14} stroke={1.75} role="img" aria-label="hidden" />}
        </th>
        <td>{typeOnPage(type).title}</td>
        <td className="sce-text">
          {choices.join(', ') || '–'}
          {retired.length > 0 && <span className="tr-dim"> retired: {retired.join(', ')}</span>}
        </td>
        <td>{defaultValue === null ? '–' : valueWords(defaultValue, type)}</td>
        <td className="sce-count">{values}</td>
        <td colSpan={2}>
          {from && (
            <span className="tr-inline tr-small sce-from">
              <IconCornerLeftUp size={14} stroke={1.75} aria-hidden /> {from}
            </span>
          )}
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row">
        <TextInput
          aria-label={`Name of ${called}`}
          value={name}
          readOnly={isLocked}
          error={name.trim() === ''}
          ref={property.id.startsWith('new:') ? focus : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        />
      </th>
      <td>
        <TypePicker
          label={`Type of ${called}`}
          value={type}
          disabled={isLocked}
          onChange={(next) => onChange({ type: next, defaultValue: null })}
        />
      </td>
      <td>
        {typeOnPage(type).hasChoices ? (
          <ChoiceRows property={property} stored={props.stored ?? []} onChange={onChange} />
        ) : (
          '–'
        )}
      </td>
      <td>
        <DefaultField property={property} called={called} onChange={onChange} />
      </td>
      <td className="sce-count">{values}</td>
      <td className="tr-inline tr-small sce-from">{isOwn ? '–' : 'the organization'}</td>
      <td className="sce-tools">
        <ActionIcon
          variant="subtle"
          disabled={isFirst ?? false}
          aria-label={`Move ${called} up`}
          onClick={() => onMove?.(-1)}
        >
          <IconArrowUp size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          disabled={isLast ?? false}
          aria-label={`Move ${called} down`}
          onClick={() => onMove?.(1)}
        >
          <IconArrowDown size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-pressed={isHidden}
          aria-label={`Hide ${called}`}
          onClick={() => onChange({ isHidden: !isHidden })}
        >
          {isHidden ? (
            <IconEyeOff size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconEye size={16} stroke={1.75} aria-hidden />
          )}
        </ActionIcon>
        <ActionIcon variant="subtle" disabled={isLocked || !isOwn} aria-label={`Delete ${called}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}
