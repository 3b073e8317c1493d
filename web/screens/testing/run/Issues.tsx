import { Button, Kbd } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { Link } from 'react-router';

import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { caseName } from './result-words.ts';
import { State } from './State.tsx';
import { propertyText, type CaseFacts } from './useTestCase.ts';

interface Props {
  facts: CaseFacts;
  /** The cause of a new issue. */
  of: string;
  onRaise: (() => void) | undefined;
}

/** Lists the issues that the case has caused, with their states. */
export function Issues({ facts: { issues }, of, onRaise }: Props) {
  const { organization, projectId } = useHere();
  return (
    <section aria-label="Issues">
      <div className="tc-line">
        <h3>Issues</h3>
        <span className="tr-dim">{issues.length}</span>
        <span className="tc-space" />
        {onRaise && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconBug size={16} stroke={1.75} aria-hidden />}
            rightSection={<Kbd>I</Kbd>}
            onClick={onRaise}
          >
            Raise issue
          </Button>
        )}
      </div>
      <ul className="tc-files">
        {issues.map(({ entity, caseId }) => (
          <li key={`${entity.id} ${caseId}`}>
            <ClassMark {...entity.class} />
            <Link
              className="tc-cut tr-line-link"
              title={entity.displayName}
              to={paths.entity(organization, projectId, entity.entityId)}
            >
              {caseName(entity)}
            </Link>
            <span className="tc-space" />
            <State state={propertyText(entity, 'Status')} />
          </li>
        ))}
      </ul>
      {onRaise && (
        <p className="tr-dim">
          New issues include the step, results and evidence, and are linked as <b>caused by</b> {of}.
        </p>
      )}
    </section>
  );
}
