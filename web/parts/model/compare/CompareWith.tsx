import { useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { CompareWithQuery, CompareWithQuery$data } from '#graph/CompareWithQuery.graphql';

import { useHere } from '../../../routing/paths.ts';
import { momentText } from '../../../ui/moments.ts';
import { Compare } from './Compare.tsx';
import type { Home, ComparedSide } from './side.ts';

/** Branches of a project, as sides to compare with. */
void graphql`
  fragment CompareWith_branches on Project {
    branches(first: 100) {
      edges {
        node {
          project {
            id
            projectId
            name
          }
        }
      }
    }
  }
`;

interface Props {
  from: ComparedSide;
  home?: Home | undefined;
  /** Keeps the chosen side elsewhere, such as in the address; by default the component keeps it. */
  chosen?: [value: string | null, choose: (value: string | null) => void];
}

/** Chooses a side to compare with: now, a baseline of the project or a branch of its family. */
export function CompareWith({ from, home, chosen }: Props) {
  const here = useHere();
  const { organization } = here;
  const projectId = home?.projectId ?? here.projectId;
  const kept = useState<string | null>(null);
  const [side, choose] = chosen ?? kept;
  const { project } = useLazyLoadQuery<CompareWithQuery>(
    graphql`
      query CompareWithQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) @required(action: THROW) {
          id
          permissions
          baselines(first: 100) {
            edges {
              node {
                id
                baselineId
                name
                created
                revision
              }
            }
          }
          branch {
            origin {
              id
              projectId
              name
              ...CompareWith_branches @relay(mask: false)
            }
          }
          ...CompareWith_branches @relay(mask: false)
        }
      }
    `,
    { organization, projectId },
    { fetchPolicy: 'store-and-network' },
  );
  const others = [...baselinesOf(project), ...familyOf(project)].filter(({ value }) => value !== from.value);
  return (
    <Compare
      from={from}
      home={home}
      others={others}
      chosenSide={side}
      onChooseSide={choose}
      mayRevert={project.permissions.includes('WRITE')}
    />
  );
}

type Project = CompareWithQuery$data['project'];

const baselinesOf = ({ baselines }: Project): ComparedSide[] =>
  baselines.edges.map(({ node: { id, baselineId, name, created, revision } }) => ({
    value: String(baselineId),
    label: `${name}, ${momentText(created)}`,
    name,
    input: { baselineId: id },
    revision,
  }));

/** Returns the branches of the project, its origin, and the origin's other branches. */
function familyOf({ id: own, branch, branches }: Project): ComparedSide[] {
  const origin = branch?.origin;
  const all = [
    ...(origin ? [origin, ...origin.branches.edges.flatMap(({ node }) => node.project ?? [])] : []),
    ...branches.edges.flatMap(({ node }) => node.project ?? []),
  ];
  return all
    .filter(({ id }) => id !== own)
    .map(({ id, projectId, name }) => ({
      value: `project-${projectId}`,
      label: projectId === origin?.projectId ? `${name}, its origin` : `${name}, a branch`,
      name,
      input: { projectId: id },
      revision: null,
    }));
}
