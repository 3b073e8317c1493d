import { Link } from 'react-router';

import { Prose } from '../../../attributes/reading/Prose.tsx';
import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import { paths, useHere } from '../../../routing/paths.ts';
import { ClassMark } from '../../../ui/ClassMark.tsx';
import { caseName } from './result-words.ts';
import { State } from './State.tsx';
import { propertyText, type CaseFacts } from './useTestCase.ts';

interface Props {
  facts: CaseFacts;
  line: ArtifactLine;
  /** True if the case is its own only step, with its own instructions. */
  isLeaf: boolean;
}

/** Shows the name of the case, its result so far, the requirements that it verifies, and its set-up. */
export function CaseHead({ facts: { entity, state, requirements }, line, isLeaf }: Props) {
  const { organization, projectId } = useHere();
  const setUp = propertyText(entity, 'Set Up');
  const verified = [...new Map(requirements.map(({ entity: each }) => [each.id, each])).values()];
  return (
    <>
      <div className="tc-case-head">
        <ClassMark name="Test Case" icon="test-pipe" colour="GREEN" />
        <h2 title={caseName(line)}>
          {entity.number && <span className="tr-dim tc-number">{entity.number}</span>}{' '}
          {entity.name || (!entity.number && 'Case without a name')}
        </h2>
        <State state={state} isRolledUp={!isLeaf} />
        <span className="tc-space" />
        {verified.length > 0 && (
          <span className="tc-verifies">
            <span className="tr-dim">verifies</span>
            {verified.map((each) => (
              <Link
                key={each.id}
                className="tr-line-link tc-name"
                title={each.displayName}
                to={paths.entity(organization, projectId, each.entityId)}
              >
                <ClassMark {...each.class} /> {each.number || each.name}
              </Link>
            ))}
          </span>
        )}
      </div>
      {setUp && (
        <div className="tc-setup">
          <span className="tr-dim">Set Up</span>
          <span className="tc-text">{setUp}</span>
        </div>
      )}
      {!isLeaf && entity.description && (
        <div className="tc-why">
          <Prose html={entity.description} />
        </div>
      )}
    </>
  );
}
