import { PointsChart } from '../../platform/chart/PointsChart.tsx';
import type { ChartBox, TableBox } from './slide.ts';
import { useLiveChart, useLiveTable } from './useLive.ts';

const Words = ({ children }: { children: string }) => <p className="sl-words">{children}</p>;

/** Shows search results as a table that follows the model. */
export function LiveTableBox({ box }: { box: TableBox }) {
  const { found, problem } = useLiveTable(box);
  if (problem !== undefined) return <Words>{problem}</Words>;
  if (!found) return <Words>Loading the table</Words>;
  if (found.length === 0) return <Words>No entities to display.</Words>;
  return (
    <table className="sl-table">
      <thead>
        <tr>
          {box.columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.map((cells, row) => (
          <tr key={`${row} ${cells[0]}`}>
            {box.columns.map((name, at) => (
              <td key={name} data-column={name}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows counts or values of search results as a chart that follows the model. */
export function LiveChart({ box }: { box: ChartBox }) {
  const { found, problem } = useLiveChart(box);
  if (problem !== undefined) return <Words>{problem}</Words>;
  if (!found) return <Words>Loading the chart</Words>;
  if (found.length === 0) return <Words>No data to display.</Words>;
  const what = box.by === 'value' ? (box.property ?? 'Values') : `Entities by ${box.by}`;
  return <PointsChart points={found} form={box.form} label={what} />;
}
