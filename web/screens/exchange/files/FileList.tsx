import { Button, Checkbox, SegmentedControl, Table, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { startTransition, useEffect, useRef, useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay';

import type { FileList_project$data, FileList_project$key } from '#graph/FileList_project.graphql';
import type { FileListPageQuery } from '#graph/FileListPageQuery.graphql';

import { arrivals } from '../../../parts/exchange/uploads/queue.ts';
import { useHere } from '../../../routing/paths.ts';
import { When } from '../../../ui/dates.tsx';
import { bytes, countText } from '../../../ui/figures.ts';
import { FileMark } from '../../../ui/FileMark.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { useListener } from '../../../ui/store.ts';
import { DeleteFiles } from './DeleteFiles.tsx';
import { useFileFacts } from './useFileFacts.ts';

type Listed = FileList_project$data['files']['edges'][number]['node'];

interface Props {
  project: FileList_project$key;
  /** The address of the project's files, which identifies their uploads. */
  path: string;
  mayWrite: boolean;
  chosen: number | undefined;
  onChoose: (fileId: number | undefined) => void;
}

const PAGE = 50;
const MOST = 100;
const PAUSE = 300;

/** Lists the files of a project, newest first, searched by name; unused ones can be selected and deleted together. */
export function FileList({ project, path, mayWrite, chosen, onChoose }: Props) {
  const { data, hasNext, isLoadingNext, loadNext, refetch } = usePaginationFragment<
    FileListPageQuery,
    FileList_project$key
  >(
    graphql`
      fragment FileList_project on Project
      @refetchable(queryName: "FileListPageQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
        search: { type: "String" }
        unused: { type: "Boolean" }
      ) {
        files(first: $first, after: $after, search: $search, unused: $unused)
          @connection(key: "FileList_files", filters: ["search", "unused"]) {
          totalCount
          edges {
            node {
              id
              fileId
              ...useFileFacts_file
            }
          }
        }
      }
    `,
    project,
  );
  const { edges, totalCount } = data.files;
  const [search, setSearch] = useState('');
  const [isUnused, setUnused] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setDeleting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const askAnew = (wanted: { search: string; unused: boolean }, pause: number) => {
    clearTimeout(timer.current);
    const first = Math.min(MOST, Math.max(PAGE, edges.length));
    const variables = { first, search: wanted.search.trim() || null, unused: wanted.unused || null };
    timer.current = setTimeout(
      () => startTransition(() => void refetch(variables, { fetchPolicy: 'store-and-network' })),
      pause,
    );
  };
  const refresh = () => askAnew({ search, unused: isUnused }, PAUSE);
  // Several that come one upon the other are shown together.
  useListener(arrivals, (arrived) => {
    if (arrived.path === path) refresh();
  });
  const find = (text: string) => {
    setSearch(text);
    askAnew({ search: text, unused: isUnused }, PAUSE);
  };
  const only = (unused: boolean) => {
    setUnused(unused);
    setTicked(new Set());
    askAnew({ search, unused }, 0);
  };
  const tick = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(ticked);
    for (const id of ids)
      if (isOn) next.add(id);
      else next.delete(id);
    setTicked(next);
  };
  const shown = edges.map(({ node }) => node);
  const marked = shown.filter(({ id }) => ticked.has(id));
  const isAsked = search.trim() !== '' || isUnused;
  return (
    <>
      <div className="tr-wrap fl-tools">
        <TextInput
          type="search"
          aria-label="Search files"
          placeholder="Find files"
          className="fl-search"
          leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
          value={search}
          onChange={({ currentTarget: { value } }) => find(value)}
        />
        <SegmentedControl
          aria-label="Which files"
          size="xs"
          data={[
            { value: 'all', label: 'All' },
            { value: 'unused', label: 'Unused' },
          ]}
          value={isUnused ? 'unused' : 'all'}
          onChange={(which) => only(which === 'unused')}
        />
        <span className="tr-dim" role="status">
          {countText(totalCount, 'file')}
        </span>
        <span className="tr-space" />
        {marked.length > 0 && (
          <Button variant="default" onClick={() => setDeleting(true)}>
            Delete {countText(marked.length, 'file')}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          action={
            isAsked && (
              <Button
                variant="default"
                onClick={() => {
                  setSearch('');
                  setUnused(false);
                  askAnew({ search: '', unused: false }, 0);
                }}
              >
                Show all files
              </Button>
            )
          }
        >
          {noneWords(isAsked, isUnused, mayWrite)}
        </EmptyState>
      ) : (
        <Table.ScrollContainer minWidth={280}>
          <Table highlightOnHover verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                {mayWrite && (
                  <Table.Th w={36}>
                    <Checkbox
                      size="xs"
                      aria-label="Select all shown files"
                      checked={marked.length === shown.length}
                      indeterminate={marked.length > 0 && marked.length < shown.length}
                      onChange={({ currentTarget: { checked } }) =>
                        tick(
                          shown.map(({ id }) => id),
                          checked,
                        )
                      }
                    />
                  </Table.Th>
                )}
                <Table.Th>Name</Table.Th>
                <Table.Th ta="right">Size</Table.Th>
                <Table.Th visibleFrom="sm">Uploaded</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((file) => (
                <Row
                  key={file.id}
                  file={file}
                  isChosen={file.fileId === chosen}
                  isTicked={ticked.has(file.id)}
                  onTick={mayWrite ? (isOn) => tick([file.id], isOn) : undefined}
                  onChoose={() => onChoose(file.fileId)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {hasNext && (
        <Button variant="default" mt="md" loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
          Show more
        </Button>
      )}
      {isDeleting && (
        <DeleteFiles
          ids={marked.map(({ id }) => id)}
          onClose={() => setDeleting(false)}
          onDeleted={(ids) => {
            tick(ids, false);
            if (shown.some(({ id, fileId }) => fileId === chosen && ids.includes(id))) onChoose(undefined);
            refresh();
          }}
        />
      )}
    </>
  );
}

function noneWords(isAsked: boolean, isUnused: boolean, mayWrite: boolean): string {
  if (isUnused) return 'There are no unused files.';
  if (isAsked) return 'No files match.';
  return mayWrite
    ? 'No files yet. Drop some here, paste an image, or choose files to upload.'
    : 'No files yet. Ask an Owner for edit access to upload.';
}

interface RowProps {
  file: Listed;
  isChosen: boolean;
  isTicked: boolean;
  onTick: ((isOn: boolean) => void) | undefined;
  onChoose: () => void;
}

function Row({ file: key, isChosen, isTicked, onTick, onChoose }: RowProps) {
  const { organization } = useHere();
  const file = useFileFacts(key);
  return (
    <Table.Tr data-chosen={isChosen || undefined}>
      {onTick && (
        <Table.Td>
          <Checkbox
            size="xs"
            aria-label={`Select ${file.name}`}
            checked={isTicked}
            onChange={({ currentTarget: { checked } }) => onTick(checked)}
          />
        </Table.Td>
      )}
      <Table.Td>
        <div className="tr-row fl-name">
          <FileMark organization={organization} id={file.fileId} type={file.contentType} />
          <button type="button" className="tr-plain fl-open" aria-current={isChosen || undefined} onClick={onChoose}>
            {file.name}
          </button>
        </div>
      </Table.Td>
      <Table.Td ta="right" className="fl-size">
        {bytes(file.size)}
      </Table.Td>
      <Table.Td className="tr-dim" visibleFrom="sm">
        <When iso={file.created} /> by {file.creator?.fullName ?? file.createdBy}
      </Table.Td>
    </Table.Tr>
  );
}
