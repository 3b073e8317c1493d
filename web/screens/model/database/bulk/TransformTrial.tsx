import { figure } from '../../../../ui/figures.ts';
import { EmptyState } from '../../../../ui/States.tsx';
import { entityCountText } from './entity-count.ts';
import type { Text } from './useTransform.ts';

const SHOWN = 50;

/** Previews the result for each entity: refused ones first, with the reason. */
export function TransformTrial({ texts, total }: { texts: readonly Text[]; total: number }) {
  const refused = texts.filter(({ refusal }) => refusal != null);
  const changed = texts.filter(({ refusal }) => refusal == null);
  if (texts.length === 0) return <EmptyState>No changes.</EmptyState>;
  return (
    <>
      <div role="status">
        {entityCountText(changed)} of {figure(total)} would change
        {refused.length > 0 && `, ${figure(refused.length)} ${refused.length === 1 ? 'is' : 'are'} refused`}.
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="tr-box db-trial" tabIndex={0} role="region" aria-label="Preview of changes">
        <table>
          <thead>
            <tr>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {[...refused, ...changed].slice(0, SHOWN).map(({ entityId, displayName, before, after, refusal }) => (
              <tr key={entityId} title={displayName}>
                <td>{before || '–'}</td>
                <td>{refusal == null ? after || '–' : <span className="db-refused">{refusal}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {texts.length > SHOWN && <p className="tr-dim">and {figure(texts.length - SHOWN)} more</p>}
      </div>
    </>
  );
}
