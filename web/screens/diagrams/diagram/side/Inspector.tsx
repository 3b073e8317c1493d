import '../../../../ui/tabs.css';
import '../../../../parts/model/entity/entity.css';
import { ActionIcon, Tabs } from '@mantine/core';
import { IconArrowUpRight, IconX } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router';

import type { Inspector_entity$key } from '#graph/Inspector_entity.graphql';
import type { InspectorQuery } from '#graph/InspectorQuery.graphql';
import type { SidebarTabs_entity$key } from '#graph/SidebarTabs_entity.graphql';

import { useWatching } from '../../../../parts/live/presence/own.ts';
import { Attributes } from '../../../../parts/model/entity/fields/Attributes.tsx';
import { DescriptionField } from '../../../../parts/model/entity/fields/DescriptionField.tsx';
import { Labels } from '../../../../parts/model/entity/fields/Labels.tsx';
import { PlainField } from '../../../../parts/model/entity/fields/PlainField.tsx';
import { WorkflowStrip } from '../../../../parts/model/entity/fields/WorkflowStrip.tsx';
import { EntityFormProvider, useEntityForm } from '../../../../parts/model/entity/form/useEntityForm.ts';
import { ChangedSince } from '../../../../parts/model/entity/history/ChangedSince.tsx';
import { Relations } from '../../../../parts/model/entity/relations/Relations.tsx';
import { useReadAgain } from '../../../../parts/model/entity/useReadAgain.ts';
import { LockStrip } from '../../../../parts/model/saving/LockStrip.tsx';
import { TabsMenu } from '../../../../parts/model/sidebar/arranged/TabsMenu.tsx';
import { useArrangedTabs } from '../../../../parts/model/sidebar/arranged/useArrangedTabs.ts';
import { TabName } from '../../../../parts/model/sidebar/Sidebar.tsx';
import { tabsAt, tabsFragment } from '../../../../parts/model/sidebar/SidebarTabs.ts';
import { paths, useHere } from '../../../../routing/paths.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { LoadingLines } from '../../../../ui/States.tsx';

interface Props {
  /** The selected entity's id in the graph. */
  id: string;
  mayWrite: boolean;
  /** The coordinates on the picture; undefined for the root entity. */
  places: ReactNode | undefined;
  onClose: () => void;
}

const COORDINATES = 'Coordinates';

/** Shows the selected entity in the tabs of the sidebar: its fields, its relationships and more. */
export const Inspector = (props: Props) => (
  <Suspense fallback={<LoadingLines count={8} />}>
    <Loaded key={props.id} {...props} />
  </Suspense>
);

const query = graphql`
  query InspectorQuery($id: ID!) {
    node(id: $id) {
      id
      ...Inspector_entity @alias(as: "entity")
    }
  }
`;

function Loaded({ id, ...props }: Props) {
  const { node } = useLazyLoadQuery<InspectorQuery>(query, { id }, { fetchPolicy: 'store-and-network' });
  useReadAgain(query, { id });
  return node?.entity ? <Content entity={node.entity} {...props} /> : null;
}

function Content({
  entity,
  mayWrite: isPermitted,
  places,
  onClose,
}: Omit<Props, 'id'> & { entity: Inspector_entity$key }) {
  const { organization, projectId, asOf } = useHere();
  const data = useFragment(
    graphql`
      fragment Inspector_entity on Entity {
        id
        entityId
        name
        number
        displayName
        description
        isLocked
        ...LockStrip_entity
        ...WorkflowStrip_entity
        modifiedBy
        modifier {
          id
          fullName
        }
        class {
          id
          name
          colour
          icon
        }
        ...useEntityForm_entity @relay(mask: false)
        ...ChangedSince_entity
        ...Attributes_entity
        ...Labels_entity
        relationGroups {
          count
        }
        ...Relations_entity
        ...SidebarTabs_entity
      }
    `,
    entity,
  );
  const beside = useFragment<SidebarTabs_entity$key>(tabsFragment, data);
  const form = useEntityForm(data);
  useWatching(data.id, data.entityId);
  const mayWrite = isPermitted && !data.isLocked;
  const changedBy = data.modifier?.fullName ?? data.modifiedBy ?? 'Someone';
  const fields = { changedBy, disabled: !mayWrite };
  const links = data.relationGroups.reduce((sum, { count }) => sum + count, 0);
  const others = tabsAt('diagram');
  const all = ['Attributes', 'Relationships', ...others.map(({ name }) => name), COORDINATES].map((name) => ({ name }));
  const { shown, open, setOpen, choice } = useArrangedTabs('right diagram', all, ({ name }) =>
    name === COORDINATES && !places ? 'Nothing selected.' : undefined,
  );
  return (
    <EntityFormProvider value={form}>
      <Tabs value={open?.name ?? null} onChange={setOpen} keepMounted={false} className="tr-pane dg-inspector-tabs">
        <div className="tr-tabs">
          <Tabs.List aria-label="Inspector">
            {shown.map(({ name }) => (
              <Tabs.Tab key={name} value={name}>
                <TabName name={name} unseen={others.find((tab) => tab.name === name)?.unseen} />
                {name === 'Relationships' && links > 0 && (
                  <span className="tr-dim dg-count"> {links.toLocaleString('en')}</span>
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <TabsMenu choice={choice} />
        </div>
        <div className="tr-row dg-inspector-head">
          <ClassMark {...data.class} />
          <h2>
            {data.number && data.name && <span className="tr-dim">{data.number} </span>}
            {data.name || data.displayName}
          </h2>
          <ActionIcon
            component={Link}
            to={paths.entity(organization, projectId, data.entityId)}
            variant="subtle"
            color="gray"
            aria-label={`Open ${data.displayName} in the database`}
            title="Open in the database"
          >
            <IconArrowUpRight size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Close"
            title="Close"
            onClick={onClose}
            className="dg-only-narrow"
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
        {isPermitted && <LockStrip entity={data} />}
        <WorkflowStrip entity={data} disabled={asOf !== undefined} />
        <Tabs.Panel value="Attributes" className="tr-column dg-inspector-panel">
          <Suspense fallback={null}>
            <ChangedSince entity={data} />
          </Suspense>
          {mayWrite && (
            <div className="tr-stack en-name">
              <PlainField fieldKey="number" label="Number" stored={data.number} {...fields} />
              <PlainField fieldKey="name" label="Name" stored={data.name} {...fields} />
            </div>
          )}
          <DescriptionField stored={data.description} {...fields} />
          <Attributes entity={data} part="narrow" disabled={!mayWrite} />
          <Attributes entity={data} part="wide" disabled={!mayWrite} />
          <Attributes entity={data} part="qualities" disabled={!mayWrite} />
          <Labels entity={data} disabled={!mayWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="Relationships" className="tr-column dg-inspector-panel">
          <Relations entity={data} disabled={!mayWrite} isRead={!mayWrite} mayClear={isPermitted} />
        </Tabs.Panel>
        <Tabs.Panel value={COORDINATES} className="tr-column dg-inspector-panel">
          {places}
        </Tabs.Panel>
        {others.map(({ name, Content: Tab }) => (
          <Tabs.Panel key={name} value={name} className="tr-column dg-inspector-panel">
            <Suspense fallback={<LoadingLines count={6} />}>
              <Tab entity={beside} disabled={!isPermitted} />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </EntityFormProvider>
  );
}
