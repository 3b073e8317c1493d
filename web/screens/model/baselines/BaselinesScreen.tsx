import './baselines.css';
import { Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { graphql } from 'react-relay';
import { useLocation, useSearchParams } from 'react-router';

import type { BaselinesScreenQuery } from '#graph/BaselinesScreenQuery.graphql';

import { whyOnlyRead } from '../../../parts/model/as-of/as-of-words.ts';
import { CommandButton } from '../../../parts/platform/CommandButton.tsx';
import { AS_OF } from '../../../routing/moment.ts';
import { useHere } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { dropTypedAhead } from '../../../ui/typing/typed-ahead.ts';
import { BaselineList } from './BaselineList.tsx';
import { NewBaseline } from './NewBaseline.tsx';
import { NewTestCycle } from './NewTestCycle.tsx';

/** Lists the baselines of a project and the test cycles of its suites. */
export default function BaselinesScreen() {
  const { project } = useScreenQuery<BaselinesScreenQuery>(graphql`
    query BaselinesScreenQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $kind: BaselineKind!)
    @preloadable {
      project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
        id
        permissions
        ...BaselineList_project @arguments(kind: $kind)
      }
    }
  `);
  usePageTitle('Baselines');
  const [asked, ask] = useSearchParams();
  const { state } = useLocation() as { state: { entityIds?: readonly string[] } | null };
  const given = state?.entityIds ?? [];
  const isCycles = asked.get('kind') === 'test-cycles';
  const may = project.permissions.includes(isCycles ? 'WRITE_TEST_CYCLES' : 'WRITE_BASELINES');
  const [isOpen, setOpen] = useState(asked.get('new') !== null && may);
  useEffect(() => {
    if (!may) dropTypedAhead();
  }, [may]);
  const [connection, setConnection] = useState('');
  const noun = isCycles ? 'test cycle' : 'baseline';
  const { asOf } = useHere();
  const show = (kind: string | null) => {
    setOpen(false);
    const next = new URLSearchParams();
    const asOf = asked.get(AS_OF);
    if (asOf) next.set(AS_OF, asOf);
    if (kind === 'test-cycles') next.set('kind', kind);
    ask(next, { replace: true });
  };
  return (
    <div className="tr-page tr-inset bl-page">
      <PageHead
        title="Baselines"
        note={
          may
            ? 'Snapshots of the project to view, compare and restore.'
            : `You can view them.${asOf ? '' : ` Ask an Owner to create a ${noun}.`}`
        }
        actions={
          <CommandButton
            does={`New ${noun}`}
            words={`create ${noun}, add ${noun}, snapshot, freeze`}
            icon={IconPlus}
            offPage={whyOnlyRead(may, asOf, `Ask an Owner to create a ${noun}`)}
            run={() => setOpen(true)}
          />
        }
      />
      <Tabs value={isCycles ? 'test-cycles' : 'baselines'} onChange={show} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="baselines">Baselines</Tabs.Tab>
          <Tabs.Tab value="test-cycles">Test cycles</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={isCycles ? 'test-cycles' : 'baselines'} pt="md">
          <BaselineList project={project} isCycles={isCycles} mayMake={may} onConnection={setConnection} />
        </Tabs.Panel>
      </Tabs>
      {isOpen && !isCycles && (
        <NewBaseline
          asked={asked}
          given={given}
          mayLock={project.permissions.includes('WRITE')}
          connection={connection}
          onClose={() => setOpen(false)}
        />
      )}
      {isOpen && isCycles && <NewTestCycle connection={connection} onClose={() => setOpen(false)} />}
    </div>
  );
}
