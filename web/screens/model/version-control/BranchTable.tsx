import { Table, UnstyledButton } from '@mantine/core';
import { IconGitBranch } from '@tabler/icons-react';

import { When } from '../../../ui/dates.tsx';
import { dayText } from '../../../ui/moments.ts';
import { PersonMark } from '../../../ui/PersonMark.tsx';
import { ConflictCount } from './ConflictCount.tsx';
import type { VersionLine } from './lines.ts';

interface Props {
  main: VersionLine;
  branches: readonly VersionLine[];
  selected: number | undefined;
  onSelect: (projectId: number) => void;
}

/** Lists the branches as a table: the same as the picture, for reading and for the keyboard. */
export function BranchTable({ main, branches, selected, onSelect }: Props) {
  const most = Math.max(1, ...branches.flatMap(({ branch }) => [branch?.ahead ?? 0, branch?.behind ?? 0]));
  return (
    <Table.ScrollContainer minWidth={700} className="vc-table">
      <Table verticalSpacing={4} aria-label="Branches">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Branch</Table.Th>
            <Table.Th>Branched from</Table.Th>
            <Table.Th>Owner</Table.Th>
            <Table.Th ta="right">Behind</Table.Th>
            <Table.Th aria-hidden w={96} />
            <Table.Th>Ahead</Table.Th>
            <Table.Th ta="right">Conflicts</Table.Th>
            <Table.Th ta="right">Entities</Table.Th>
            <Table.Th>Last change</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Row line={main} main={main} most={most} isSelected={false} />
          {branches.map((line) => (
            <Row
              key={line.id}
              line={line}
              main={main}
              most={most}
              isSelected={line.projectId === selected}
              onSelect={onSelect}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface RowProps {
  line: VersionLine;
  main: VersionLine;
  most: number;
  isSelected: boolean;
  onSelect?: (projectId: number) => void;
}

function Row({ line, main, most, isSelected, onSelect }: RowProps) {
  const { branch } = line;
  const owner = branch?.creator?.fullName ?? line.creator?.fullName ?? line.createdBy;
  const name = (
    <span className={branch ? 'tr-inline vc-cell vc-below' : 'tr-inline vc-cell'}>
      <IconGitBranch size={14} stroke={1.75} aria-hidden />
      <span className="vc-long">{line.name}</span>
      {!branch && <span className="tr-label">main</span>}
      {branch && line.ownBranches > 0 && <span className="tr-label">{`${line.ownBranches} own`}</span>}
    </span>
  );
  return (
    <Table.Tr className={isSelected ? 'vc-on' : undefined}>
      <Table.Td>
        {onSelect ? (
          <UnstyledButton className="vc-pick" aria-pressed={isSelected} onClick={() => onSelect(line.projectId)}>
            {name}
          </UnstyledButton>
        ) : (
          name
        )}
      </Table.Td>
      <Table.Td>
        {branch
          ? `${main.name}, ${dayText(branch.created)}, revision ${branch.originRevision}`
          : `Created ${dayText(line.created)}`}
      </Table.Td>
      <Table.Td>
        <span className="tr-inline vc-cell">
          <PersonMark username={line.createdBy} fullName={owner} size={20} />
          <span className="vc-long">{owner}</span>
        </span>
      </Table.Td>
      <Table.Td ta="right">{branch ? (branch.behind ?? '–') : '–'}</Table.Td>
      <Table.Td aria-hidden>
        {branch && <Balance ahead={branch.ahead} behind={branch.behind ?? 0} most={most} />}
      </Table.Td>
      <Table.Td>{branch ? branch.ahead : '–'}</Table.Td>
      <Table.Td ta="right">
        <ConflictCount line={line} />
      </Table.Td>
      <Table.Td ta="right">{line.extent.entityCount}</Table.Td>
      <Table.Td className="tr-dim">{line.extent.lastChange ? <When iso={line.extent.lastChange} /> : 'never'}</Table.Td>
    </Table.Tr>
  );
}

/** Draws the revisions ahead and behind as bars from the middle. */
const Balance = ({ ahead, behind, most }: { ahead: number; behind: number; most: number }) => (
  <span className="vc-balance">
    <span className="vc-half">
      <span className="vc-behind" style={{ width: `${(behind / most) * 100}%` }} />
    </span>
    <span className="vc-half">
      <span className="vc-ahead" style={{ width: `${(ahead / most) * 100}%` }} />
    </span>
  </span>
);
