import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';

import { paths } from '../../../../routing/paths.ts';
import { figure } from '../../../../ui/figures.ts';
import { useOwner } from '../editor/schema-on-page.ts';
import type { Impact, Impacts, Resolution } from './useSchemaTrial.ts';

const ofClass: Partial<Record<Impact['kind'], string>> = {
  CLASS: 'Delete the entities',
  RELATION: 'Delete the relationships',
  LINKS: 'Delete the relationships',
};

/** Names an action in terms of the values that it affects. */
function actionWords({ kind, title }: Impact, action: Resolution['action']): string {
  if (action === 'CONVERT') return 'Convert values where possible';
  if (action === 'KEEP')
    return kind === 'CHOICE'
      ? 'Keep the choice but no longer offer it'
      : kind === 'LINKS'
        ? 'Keep them; allowed but no longer offered'
        : 'Keep it on existing entities';
  if (action === 'DELETE')
    return (
      ofClass[kind] ??
      (kind === 'LABEL' || kind === 'OFFERED'
        ? 'Remove it from them'
        : kind === 'CHOICE'
          ? 'Delete the value; the default applies'
          : 'Delete the values')
    );
  return title ? 'Map to' : '';
}

/** Lists the effects of a change on existing data, and asks what to do about each. */
export const ImpactList = ({ impacts, resolutions, choose }: Pick<Impacts, 'impacts' | 'resolutions' | 'choose'>) => (
  <ol className="tr-list">
    {impacts.map((impact, at) => (
      <li key={impact.key} className="sci-impact">
        <ImpactEntry
          impact={impact}
          number={at + 1}
          chosen={resolutions.find(({ key }) => key === impact.key)}
          onChoose={choose}
        />
      </li>
    ))}
  </ol>
);

interface EntryProps {
  impact: Impact;
  number: number;
  chosen: Resolution | undefined;
  onChoose: (resolution: Resolution) => void;
}

function ImpactEntry({ impact, number, chosen, onChoose }: EntryProps) {
  const { organization, projectId } = useOwner();
  const { key, title, words, query, projects, some, actions, isNeeded } = impact;
  const most = Math.max(...projects.map(({ count }) => count));
  const pick = (action: Resolution['action']) => onChoose(action === 'MAP' ? mapTo(impact, chosen) : { key, action });
  return (
    <>
      <h4>
        <span className="sci-number" aria-hidden>
          {number}
        </span>
        {title}
      </h4>
      <p>
        {words}{' '}
        {query !== null && projectId > 0 && <Link to={paths.database(organization, projectId, query)}>List</Link>}
      </p>
      {projectId === 0 && (
        <ul className="tr-list sci-projects">
          {projects.map((each) => (
            <li key={each.projectId}>
              <span>
                {query === null ? (
                  each.name
                ) : (
                  <Link to={paths.database(organization, each.projectId, query)}>{each.name}</Link>
                )}
              </span>
              <span
                className="sci-bar"
                aria-hidden
                style={{ inlineSize: `${Math.round((72 * each.count) / most)}px` }}
              />
              <span className="sce-figure">{figure(each.count)}</span>
            </li>
          ))}
        </ul>
      )}
      {some.length > 0 && projectId > 0 && (
        <p className="tr-dim sci-some">
          {some.map(({ name }) => name).join(', ')}
          {impact.count > some.length && ' …'}
        </p>
      )}
      {actions.length > 0 && (
        <Radio.Group
          aria-label={`What happens to existing data: ${title}`}
          value={chosen?.action ?? null}
          onChange={(action) => pick(action as Resolution['action'])}
        >
          {actions.map((action) => (
            <div key={action} className="tr-wrap sci-option" data-chosen={chosen?.action === action || undefined}>
              <Radio value={action} label={actionWords(impact, action)} />
              {action === 'MAP' && (
                <TargetField
                  impact={impact}
                  chosen={chosen?.action === 'MAP' ? chosen : undefined}
                  onChoose={onChoose}
                />
              )}
            </div>
          ))}
        </Radio.Group>
      )}
      {isNeeded && !chosen && (
        <p className="tr-row sci-open">
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> Choose what happens to existing data.
        </p>
      )}
    </>
  );
}

/** Returns the chosen mapping, by default to the first target. */
function mapTo({ key, targets }: Impact, chosen: Resolution | undefined): Resolution {
  if (chosen?.action === 'MAP') return chosen;
  const [first] = targets;
  return { key, action: 'MAP', ...(first ? targetOf(first) : { toWord: '' }) };
}

const targetOf = ({ toId, word }: Impact['targets'][number]) => (toId ? { toId } : { toWord: word ?? '' });

interface TargetProps {
  impact: Impact;
  chosen: Resolution | undefined;
  onChoose: (resolution: Resolution) => void;
}

function TargetField({ impact, chosen, onChoose }: TargetProps) {
  const { key, title, targets } = impact;
  const label = `Replacement: ${title}`;
  if (targets.length === 0)
    return (
      <TextInput
        size="xs"
        aria-label={label}
        value={chosen?.toWord ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose({ key, action: 'MAP', toWord: value })}
      />
    );
  const at = targets.findIndex((each) => {
    const target = targetOf(each);
    return 'toId' in target ? target.toId === chosen?.toId : target.toWord === chosen?.toWord;
  });
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={String(Math.max(0, at))}
      data={targets.map(({ name }, index) => ({ value: String(index), label: name }))}
      onChange={({ currentTarget: { value } }) =>
        onChoose({ key, action: 'MAP', ...targetOf(targets[Number(value)]!) })
      }
    />
  );
}
