import { Button, FileButton, Select } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { ComparePageQuery } from '#graph/ComparePageQuery.graphql';

import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { figure } from '../../../../ui/figures.ts';
import { EmptyState, LoadingLines, RefusalNote } from '../../../../ui/States.tsx';
import { useOwner } from '../editor/schema-on-page.ts';
import { ImpactPanel } from '../impact/ImpactPanel.tsx';
import { useSchemaTrial } from '../impact/useSchemaTrial.ts';
import { Differences } from './Differences.tsx';
import { useComparison, type SchemaDifference, type Source } from './useComparison.ts';

/**
 * Downloads the schema, and compares it with another: that of a project, of the organization, or from a file. Ticked differences are taken
 * over.
 */
export default function ComparePage() {
  const { organization: slug, projectId, name, mayWrite } = useOwner();
  const { organization } = useLazyLoadQuery<ComparePageQuery>(
    graphql`
      query ComparePageQuery($organization: String!) {
        organization(slug: $organization) @required(action: THROW) {
          id
          name
          projects(first: 100) {
            edges {
              node {
                id
                projectId
                name
              }
            }
          }
        }
      }
    `,
    { organization: slug },
  );
  const others = organization.projects.edges
    .map(({ node }) => node)
    .filter((each) => each.projectId !== projectId)
    .map(({ id, name }) => ({ value: id, label: name }));
  const offered = [
    ...(projectId > 0 ? [{ value: organization.id, label: `${organization.name}, the organization` }] : []),
    ...others,
  ];
  const { compare, tryTaking, take, isBusy } = useComparison();
  const [source, setSource] = useState<Source & { name: string }>();
  const [found, setFound] = useState<readonly SchemaDifference[]>();
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set());
  const keys = [...ticked];
  const change = source && keys.length > 0 && !isBusy ? { ...asked(source), keys } : undefined;
  const trial = useSchemaTrial(change, tryTaking);
  const isOpen = trial.impacts.length > 0 && !trial.isSettled;
  const look = useCallback(
    async (next: Source & { name: string }) => {
      setSource(next);
      setFound(undefined);
      setRefusal(undefined);
      tick(new Set());
      try {
        setFound(await compare(asked(next)));
      } catch (error) {
        setRefusal(asFacts(error));
        setFound([]);
      }
    },
    [compare],
  );
  const read = async (file: File | null) => {
    if (!file) return;
    try {
      await look({ document: JSON.parse(await file.text()) as unknown, name: file.name });
    } catch {
      setSource(undefined);
      setRefusal({
        code: 'INVALID',
        status: 400,
        title: 'No schema',
        message: `${file.name} is not JSON. Choose an exported schema file.`,
      });
    }
  };
  const takeAll = async () => {
    setRefusal(undefined);
    try {
      await take({ ...asked(source!), keys, resolutions: trial.resolutions });
      setFound(await compare(asked(source!)));
      tick((now) => new Set([...now].filter((key) => !ticked.has(key))));
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  const path = `/api/v4/o/${slug}${projectId > 0 ? `/p/${projectId}` : ''}/schema`;
  return (
    <form
      className="tr-column sce-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (change && !isOpen) void takeAll();
      }}
    >
      <header className="tr-wrap sce-head">
        <h2>Compare</h2>
        <Select
          aria-label="Compare with"
          placeholder="Compare with…"
          searchable
          data={offered}
          value={source && 'sourceId' in source ? source.sourceId : null}
          onChange={(id, option) => id && void look({ sourceId: id, name: option?.label ?? '' })}
        />
        <FileButton accept="application/json,.json" onChange={(file) => void read(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              leftSection={<IconUpload size={14} stroke={1.75} aria-hidden />}
            >
              Schema from a file
            </Button>
          )}
        </FileButton>
        <span className="tr-space" />
        <Button
          component="a"
          href={path}
          download={`${name} schema.json`}
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
        >
          Export as a file
        </Button>
      </header>
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      {!source && !refusal && (
        <EmptyState>
          Compare this schema with another project or a file, then apply the differences you want.
        </EmptyState>
      )}
      {source && !found && <LoadingLines count={6} />}
      {source && found && !refusal && found.length === 0 && <EmptyState>{source.name} has the same schema.</EmptyState>}
      {source && found && found.length > 0 && (
        <Differences
          differences={found}
          theirs={source.name}
          ours={name}
          ticked={ticked}
          disabled={!mayWrite}
          onTick={tick}
        />
      )}
      {keys.length > 0 && <ImpactPanel {...trial} />}
      {mayWrite && found && found.length > 0 && (
        <footer className="tr-row sce-foot">
          <span role="status">
            {isOpen
              ? 'Decide what happens to existing data'
              : `${figure(keys.length)} of ${figure(found.length)} differences selected`}
          </span>
          <span className="tr-space" />
          <Button variant="default" disabled={keys.length === 0 || isBusy} onClick={() => tick(new Set())}>
            Cancel
          </Button>
          <Button type="submit" disabled={!change || isOpen || trial.refusal !== undefined} loading={isBusy}>
            Apply
          </Button>
        </footer>
      )}
    </form>
  );
}

/** Returns the variables of a comparison. */
const asked = (source: Source): Source =>
  'sourceId' in source ? { sourceId: source.sourceId } : { document: source.document };
