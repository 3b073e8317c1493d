import { lazy, Suspense, type ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useParams } from 'react-router';

import type { SchemaEditor_schema$key } from '#graph/SchemaEditor_schema.graphql';

import { usePageKey } from '../../../../routing/same-page.ts';
import { part } from '../../../../ui/load-code.ts';
import { EmptyState, LoadingLines } from '../../../../ui/States.tsx';
import { MatrixPage } from '../matrix/MatrixPage.tsx';
import { WalkPage } from '../walk/WalkPage.tsx';
import { ClassPage } from './ClassPage.tsx';
import { LabelPage } from './LabelPage.tsx';
import { Overview } from './Overview.tsx';
import { RelationPage } from './RelationPage.tsx';
import { OwnerContext, type Owner, type SchemaOnPage } from './schema-on-page.ts';
import { SchemaPanel } from './SchemaPanel.tsx';

const ComparePage = lazy(() => part(() => import('../compare/ComparePage.tsx')));

interface Props {
  schema: SchemaEditor_schema$key;
  owner: Owner;
  /** Replaces the item, such as by the workflow. */
  children?: ReactNode;
}

/** Shows all items of a schema at the left, and the chosen one beside them. */
export function SchemaEditor({ schema: key, owner, children }: Props) {
  const schema = useFragment(
    graphql`
      fragment SchemaEditor_schema on Schema {
        classes {
          id
          classId
          name
          description
          icon
          colour
          parentId
          isAbstract
          isHidden
          isLocked
          projectId
          localTargetRelations {
            targetClassId
            targetRelationId
            isHidden
          }
        }
        relations {
          id
          relationId
          name
          description
          isHidden
          isLocked
          isCanonical
          projectId
          inverse {
            id
            relationId
            name
          }
          properties {
            id
            propertyId
          }
        }
        labels {
          id
          labelId
          name
          description
          parentId
          classIds
          isLinkedLabel
          isHidden
          isLocked
          projectId
        }
        properties {
          id
          propertyId
          name
          description
          type
          choices
          retired
          colours {
            choice
            colour
          }
          defaultValue
          classId
          order
          isHidden
          isLocked
          projectId
        }
      }
    `,
    key,
  );
  const { kind, itemId } = useParams();
  return (
    <OwnerContext value={owner}>
      <div className="sce" data-chosen={kind !== undefined || undefined}>
        <SchemaPanel schema={schema} />
        <div className="sce-main">{children ?? <Chosen schema={schema} kind={kind} itemId={itemId} />}</div>
      </div>
    </OwnerContext>
  );
}

interface ChosenProps {
  schema: SchemaOnPage;
  kind: string | undefined;
  itemId: string | undefined;
}

function Chosen({ schema, kind, itemId }: ChosenProps) {
  const page = usePageKey(`${kind} ${itemId}`);
  const isNew = itemId === 'create';
  const number = Number(itemId);
  const found = {
    class: schema.classes.find(({ classId }) => classId === number),
    relation: schema.relations.find(({ relationId }) => relationId === number),
    label: schema.labels.find(({ labelId }) => labelId === number),
  };
  if (kind === undefined) return <Overview schema={schema} />;
  if (kind === 'matrix') return <MatrixPage schema={schema} />;
  if (kind === 'graph') return <WalkPage schema={schema} />;
  if (kind === 'compare')
    return (
      <Suspense fallback={<LoadingLines count={6} />}>
        <ComparePage />
      </Suspense>
    );
  if (kind === 'class' && (isNew || found.class)) return <ClassPage key={page} schema={schema} of={found.class} />;
  if (kind === 'relation' && (isNew || found.relation))
    return <RelationPage key={page} schema={schema} of={found.relation} />;
  if (kind === 'label' && (isNew || found.label)) return <LabelPage key={page} schema={schema} of={found.label} />;
  return <EmptyState>This is not in the schema. Choose an item on the left.</EmptyState>;
}
