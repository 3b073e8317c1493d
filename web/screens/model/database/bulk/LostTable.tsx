import { figure } from '../../../../ui/figures.ts';
import { lostBy } from './lost.ts';

interface Props {
  losses: Parameters<typeof lostBy>[0];
  total: number;
  className: string;
}

/** Lists the values that are lost with the old class, with the number of entities that lose each. */
export const LostTable = ({ losses, total, className }: Props) => (
  <div role="alert">
    <p>
      As {className}, {figure(losses.length)} of {figure(total)} can't keep the following values. Everything else is
      kept. Discarded values stay in the history, and undo restores them.
    </p>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
    <div className="tr-box db-trial" tabIndex={0} role="region" aria-label="Values that will be discarded">
      <table>
        <thead>
          <tr>
            <th scope="col">Discarded</th>
            <th scope="col">Entities</th>
          </tr>
        </thead>
        <tbody>
          {lostBy(losses).map(({ kind, name, entities }) => (
            <tr key={`${kind} ${name}`}>
              <td>
                {kind} {name}
              </td>
              <td>{figure(entities)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
);
