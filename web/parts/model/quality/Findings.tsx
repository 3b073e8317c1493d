import { figure } from '../../../ui/figures.ts';

interface Finding {
  entityId: number;
  displayName: string;
  quality: string;
  suggestions: readonly string[];
}

interface Props {
  findings: readonly Finding[];
  /** The number of all of them, if not all are listed. */
  count: number;
}

/** Lists what a quality check has found, requirement by requirement, each quality with what to change. */
export function Findings({ findings, count }: Props) {
  if (findings.length === 0) return null;
  const byRequirement = [...Map.groupBy(findings, ({ entityId }) => entityId)];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="tr-box tr-lines ql-findings" tabIndex={0} role="region" aria-label="Findings">
      <ul>
        {byRequirement.map(([entityId, found]) => (
          <li key={entityId}>
            <b>{found[0]!.displayName}</b>
            {found.map(({ quality, suggestions }) => (
              <div key={quality}>
                <span className="tr-dim">{quality}:</span> {suggestions.join(' ') || 'No.'}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {findings.length < count && (
        <div className="tr-dim">
          The first {figure(findings.length)} of {figure(count)} findings are listed.
        </div>
      )}
    </div>
  );
}
