import './as-of.css';
import { Anchor } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { graphql } from 'react-relay';
import { Link, useLocation } from 'react-router';

import type { AsOfBarQuery } from '#graph/AsOfBarQuery.graphql';

import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { AS_OF, type AsOf } from '../../../routing/moment.ts';
import { useHere } from '../../../routing/paths.ts';
import { part } from '../../../ui/load-code.ts';
import { momentText } from '../../../ui/moments.ts';

const CompareDialog = lazy(() => part(() => import('../compare/CompareDialog.tsx')));

const query = graphql`
  query AsOfBarQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      asOf
      changes(first: 1) {
        edges {
          node {
            id
            date
          }
        }
      }
    }
  }
`;

/** Says that the page shows the project's past, and links back to the present. */
export default function AsOfBar({ asOf }: { asOf: AsOf }) {
  const { organization, projectId } = useHere();
  const { pathname, search } = useLocation();
  const [isComparing, setComparing] = useState(false);
  const { data, refusal } = useQueryResult<AsOfBarQuery>(query, { organization, projectId, asOf }, { keepsLast: true });
  // The screen explains an invalid moment; the link to the present stays.
  const then = refusal ? undefined : data?.project;
  const now = new URLSearchParams(search);
  now.delete(AS_OF);
  const date = asOf.moment ?? then?.changes.edges[0]?.node.date;
  const revision = then?.asOf ?? asOf.revision;
  const what = [date && momentText(date), revision != null && `revision ${revision}`].filter(Boolean).join(', ');
  return (
    <div className="tr-wrap ao-bar" role="region" aria-label="Viewing the project as it was">
      <IconClockHour4 size={16} stroke={1.75} aria-hidden />
      <span>
        <b>As of {what}</b> <span className="tr-dim">· read only</span>
      </span>
      <span className="ao-ways">
        {then?.asOf != null && (
          <Anchor component="button" type="button" onClick={() => setComparing(true)}>
            Compare with current
          </Anchor>
        )}
        <Anchor component={Link} to={{ pathname, search: now.toString() }}>
          Back to current
        </Anchor>
      </span>
      <Suspense fallback={null}>
        {isComparing && revision != null && (
          <CompareDialog
            from={{
              value: `revision-${revision}`,
              label: `Revision ${revision}`,
              name: `revision ${revision}`,
              input: { asOf: { revision } },
              revision,
            }}
            onClose={() => setComparing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
