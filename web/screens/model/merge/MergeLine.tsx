import { Checkbox } from '@mantine/core';
import { IconCircleDashed } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';

import type { MergeLine_item$data, MergeLine_item$key } from '#graph/MergeLine_item.graphql';

import { ClassMark } from '../../../ui/ClassMark.tsx';
import { countText } from '../../../ui/figures.ts';
import { signOf } from './merge-signs.ts';

interface Props {
  item: MergeLine_item$key;
  mayWrite: boolean;
  isShown: boolean;
  onShow: () => void;
  onChoose: (isChosen: boolean) => void;
}

/** Shows one line of a merge preview: an entity with its change. */
export function MergeLine({ item: key, mayWrite, isShown, onShow, onChoose }: Props) {
  const item = useFragment(
    graphql`
      fragment MergeLine_item on MergeItem {
        id
        kind
        subject
        name
        number
        displayName
        isChosen
        stepCount
        linkCount
        conflictCount
        openCount
        class {
          name
          icon
          colour
        }
      }
    `,
    key,
  );
  const { icon: Sign, word, colour } = signOf(item.kind);
  return (
    <li className={isShown ? 'mg-line mg-line-shown' : 'mg-line'}>
      <Checkbox
        size="xs"
        aria-label={`Merge ${item.displayName}`}
        checked={item.isChosen}
        disabled={!mayWrite}
        onChange={({ currentTarget: { checked } }) => onChoose(checked)}
      />
      <button
        type="button"
        data-enter
        className="tr-grow tr-row tr-plain mg-show"
        aria-expanded={isShown}
        onClick={onShow}
      >
        <Sign size={14} stroke={2} color={colour} role="img" aria-label={word} />
        {item.class && <ClassMark {...item.class} size={16} />}
        {item.number && <span className="tr-dim">{item.number}</span>}
        <span className="tr-cut mg-name">{item.name || item.displayName}</span>
        <span className={item.openCount > 0 ? 'tr-inline mg-meta mg-open' : 'tr-inline mg-meta'}>{meta(item)}</span>
      </button>
    </li>
  );
}

function meta({ kind, subject, openCount, conflictCount, stepCount, linkCount }: MergeLine_item$data) {
  if (openCount > 0)
    return (
      <>
        <IconCircleDashed size={13} stroke={2} aria-hidden />
        {conflictCount === 1 ? 'open' : `${openCount} of ${conflictCount} open`}
      </>
    );
  if (conflictCount > 0) return 'decided';
  if (subject !== 'ENTITY') return subject.toLowerCase();
  if (kind === 'ADDED') return 'new';
  if (kind === 'REMOVED') return '';
  return linkCount === stepCount ? countText(linkCount, 'relationship') : countText(stepCount - linkCount, 'field');
}
