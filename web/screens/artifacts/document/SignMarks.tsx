import { IconCircle, IconFlag3 } from '@tabler/icons-react';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { SignMarksQuery } from '#graph/SignMarksQuery.graphql';

import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { usePaced } from '../../../relay/news/usePaced.ts';
import { useHere } from '../../../routing/paths.ts';

const query = graphql`
  query SignMarksQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $artifactId: Int!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      artifact(entityId: $artifactId) {
        signs {
          suspectEntityIds
          changedEntityIds
        }
      }
    }
  }
`;

const nothing = { suspect: new Set<number>(), changed: new Set<number>() };
const Known = createContext(nothing);

interface Around {
  artifactId: number;
  lines: readonly ArtifactLine[];
  children: ReactNode;
}

/** Reads which rows of an artifact have changed or have suspect links, after the rows and again with them. */
export function SignMarks({ artifactId, lines, children }: Around) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [known, setKnown] = useState(nothing);
  const again = usePaced<void>(() =>
    fetchQuery<SignMarksQuery>(
      environment,
      query,
      { organization, projectId, asOf, artifactId },
      { fetchPolicy: 'network-only' },
    )
      .toPromise()
      .then(
        (answer) => {
          const { suspectEntityIds = [], changedEntityIds = [] } = answer?.project.artifact?.signs ?? {};
          setKnown({ suspect: new Set(suspectEntityIds), changed: new Set(changedEntityIds) });
        },
        // A refused read leaves the marks as they were; the rows themselves say why.
        () => undefined,
      ),
  );
  useEffect(() => again(), [again, lines]);
  return <Known value={known}>{children}</Known>;
}

const signs = [
  { kind: 'changed', word: 'Changed', why: 'It has changed since its last baseline.', Icon: IconCircle },
  {
    kind: 'suspect',
    word: 'Suspect',
    why: 'The other end of one of its relationships has changed.',
    Icon: IconFlag3,
  },
] as const;

/** Marks a row that has changed since its last baseline or has a suspect link; in a few words, or by an icon. */
export function SignMark({ entityId, isBrief = false }: { entityId: number; isBrief?: boolean }) {
  const known = use(Known);
  return signs.map(({ kind, word, why, Icon }) =>
    known[kind].has(entityId) ? (
      <span key={kind} className={`dc-sign is-${kind}`} title={why}>
        <Icon size={kind === 'changed' ? 10 : 14} stroke={kind === 'changed' ? 3 : 1.75} aria-hidden />
        <span className={isBrief ? 'tr-visually-hidden' : undefined}>{word}</span>
      </span>
    ) : null,
  );
}
