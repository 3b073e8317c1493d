import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconChevronDown,
  IconChevronRight,
  IconChevronUp,
  IconLetterCase,
  IconLetterW,
  IconRegex,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { graphql } from 'react-relay';

import type { FindBarQuery } from '#graph/FindBarQuery.graphql';

import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { useDone } from '../../../parts/model/saving/useDone.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';
import { figure } from '../../../ui/figures.ts';
import { part } from '../../../ui/load-code.ts';
import { toast } from '../../../ui/toasts.tsx';
import { nextPlace, matchesOf, type Finding, type TextMatch } from './text-matches.ts';
import { useFoundMarks } from './useFoundMarks.ts';
import { useReplace, type Replacing } from './useReplace.ts';

const ReplaceDialog = lazy(() => part(() => import('./ReplaceDialog.tsx')));

/** The mode of the bar: find only, or replace as well. */
export type FindWay = 'find' | 'replace';

interface Props {
  artifactId: number;
  artifactNode: string;
  lines: readonly ArtifactLine[];
  chosen: number | undefined;
  way: FindWay;
  mayWrite: boolean;
  onWay: (way: FindWay) => void;
  onFound: (ids: ReadonlySet<number>) => void;
  onChoose: (id: number) => void;
  onChanged: () => void;
  onClose: () => void;
}

const query = graphql`
  query FindBarQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $artifactId: Int!
    $finding: FindingInput!
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      artifact(entityId: $artifactId) {
        found(finding: $finding) {
          totalCount
          entityIds
          fields
          texts
          nths
        }
      }
    }
  }
`;

const nothing: readonly TextMatch[] = [];
const options = [
  ['isCaseSensitive', 'Match case', IconLetterCase],
  ['isWholeWord', 'Whole words', IconLetterW],
  ['isExpression', 'Regular expression', IconRegex],
] as const satisfies readonly (readonly [keyof Finding, string, Icon])[];
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Finds text in the whole artifact, including rows that are not drawn, steps through the results, and replaces one or all. */
export function FindBar(props: Props) {
  const { artifactId, artifactNode, lines, chosen, way, mayWrite, onWay, onFound, onChoose, onChanged, onClose } =
    props;
  const { organization, projectId, asOf } = useHere();
  const bar = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState<Finding>({ find: '' });
  const [replacement, setReplacement] = useState('');
  const [finding] = useDebouncedValue(wanted, 200);
  const [at, setAt] = useState(-1);
  const [isAsking, setAsking] = useState(false);
  const isReplacing = way === 'replace' && mayWrite;
  const { data, refusal } = useQueryResult<FindBarQuery>(
    query,
    finding.find === '' ? null : { organization, projectId, asOf, artifactId, finding },
    // The results may change with the rows.
    { version: lines },
  );
  const problem = refusal?.message;
  const found = refusal ? undefined : data?.project.artifact?.found;
  const places = useMemo(() => (found ? matchesOf(found) : nothing), [found]);
  const totalCount = found?.totalCount ?? 0;
  useEffect(() => onFound(new Set(places.map(({ entityId }) => entityId))), [onFound, places]);
  useEffect(() => () => onFound(new Set()), [onFound]);
  const here = places[at];
  useFoundMarks(bar, places, here);
  const orders = useMemo(() => new Map(lines.map(({ id }, order) => [id, order])), [lines]);
  const { look, change, isBusy } = useReplace(artifactNode);
  const say = useDone();
  const go = (by: 1 | -1) => {
    const next = nextPlace(places, at, by, (id) => orders.get(id) ?? 0, chosen);
    setAt(next);
    if (places[next]) onChoose(places[next].entityId);
  };
  const put = (change: Partial<Finding>) => {
    setWanted((now) => ({ ...now, ...change }));
    setAt(-1);
  };
  const replace = async (what: Replacing) => {
    const { revision, placeCount, texts } = await change(what);
    const [refused] = texts.flatMap(({ refusal }) => refusal ?? []);
    if (placeCount > 0)
      say(`${placeCount === 1 ? '1 match' : `${figure(placeCount)} matches`} replaced.`, revision ?? null, {
        onUndone: onChanged,
      });
    else if (refused) toast.failed({ title: 'Nothing replaced', message: refused });
    onChanged();
  };
  const replaceHere = () => {
    const node = lines.find(({ id }) => id === here?.entityId)?.node;
    if (!here || !node) return go(1);
    void replace({ finding, replacement, only: { ...here, entityId: node } }).catch((error: unknown) =>
      toast.failed(asFacts(error)),
    );
    return undefined;
  };
  const said =
    finding.find === ''
      ? ''
      : (problem ?? (totalCount === 0 ? 'No matches' : `${at < 0 ? '–' : at + 1} of ${figure(totalCount)}`));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears Escape from its fields
    <search
      className="dc-find"
      ref={bar}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {mayWrite && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Replace"
          aria-expanded={isReplacing}
          title="Replace (Ctrl H)"
          onClick={() => onWay(isReplacing ? 'find' : 'replace')}
        >
          {isReplacing ? <IconChevronDown {...icon} /> : <IconChevronRight {...icon} />}
        </ActionIcon>
      )}
      <div className="dc-find-lines">
        <div className="dc-find-line">
          <TextInput
            size="xs"
            aria-label="Find in the text"
            placeholder="Find in the text"
            value={wanted.find}
            autoComplete="off"
            error={problem !== undefined}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for
            autoFocus
            onChange={(event) => put({ find: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
            }}
          />
          {options.map(([name, label, Mark]) => (
            <ActionIcon
              key={name}
              variant={wanted[name] ? 'light' : 'subtle'}
              color={wanted[name] ? undefined : 'gray'}
              aria-label={label}
              aria-pressed={wanted[name] ?? false}
              title={label}
              onClick={() => put({ [name]: !wanted[name] })}
            >
              <Mark {...icon} />
            </ActionIcon>
          ))}
          <span className="dc-find-said tr-dim" role="status">
            {said}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Previous match"
            title="Previous match (Shift Enter)"
            disabled={places.length === 0}
            onClick={() => go(-1)}
          >
            <IconChevronUp {...icon} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Next match"
            title="Next match (Enter)"
            disabled={places.length === 0}
            onClick={() => go(1)}
          >
            <IconChevronDown {...icon} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label="Close" title="Close (Esc)" onClick={onClose}>
            <IconX {...icon} />
          </ActionIcon>
        </div>
        {isReplacing && (
          <div className="dc-find-line">
            <TextInput
              size="xs"
              aria-label="Replace with"
              placeholder="Replace with"
              value={replacement}
              autoComplete="off"
              onChange={(event) => setReplacement(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') replaceHere();
              }}
            />
            <Button
              variant="default"
              size="xs"
              disabled={places.length === 0}
              loading={isBusy && !isAsking}
              onClick={replaceHere}
            >
              {here ? 'Replace' : 'Go to first match'}
            </Button>
            <Button variant="default" size="xs" disabled={places.length === 0} onClick={() => setAsking(true)}>
              Replace all…
            </Button>
            {wanted.isExpression && <span className="tr-dim">$1 inserts the first group, $& the whole match.</span>}
          </div>
        )}
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <ReplaceDialog
            wanted={{ finding, replacement }}
            look={look}
            onReplace={replace}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </search>
  );
}
