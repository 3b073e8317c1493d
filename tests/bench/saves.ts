import { saveEntities } from '../../server/model/entities/commands/save.ts';
import { contextFor } from '../../server/start/first-start.ts';
import { report } from './report.ts';
import { openStage, percentile } from './stage.ts';

const ROUNDS = 12;

/** A thousand new entities with their change records, beside a bare insert of the same rows; and twenty past versions later. */
export async function saves(): Promise<void> {
  const stage = await openStage();
  try {
    const ctx = contextFor(stage.truss, 'ada');
    const classId = stage.classId('Requirement');
    const patches = (round: number) =>
      Array.from({ length: 1_000 }, (_, i) => ({
        projectId: 1,
        classId,
        number: `R.${round}.${i}`,
        name: `Requirement ${round} ${i}`,
        description: `<p>The system shall do thing ${i} within <b>${round}</b> s.</p>`,
      }));
    await stage.pool.query('create table bare (like entity including defaults including generated including indexes)');
    const ours: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      let started = performance.now();
      const { entities } = await saveEntities(ctx, 'acme', patches(round));
      ours.push(performance.now() - started);
      const columns =
        'organization_id, id, project_id, global_id, class_id, name, number, sort_number, description, attrs, label_ids, is_hidden, is_archived, is_redacted, is_locked, metadata, created, created_by, revision, number_key, name_key, text_key';
      const { rows } = await stage.pool.query(
        `select ${columns} from entity where organization_id = 1 and id = any($1)`,
        [entities.map((entity) => entity.id)],
      );
      const json = JSON.stringify(rows);
      started = performance.now();
      await stage.pool.query(
        `insert into bare (${columns}) select ${columns} from json_populate_recordset(null::bare, $1)`,
        [json],
      );
      floor.push(performance.now() - started);
    }
    report(
      'save 1,000 new entities with change records',
      1000 / percentile(ours.slice(2), 50),
      1000 / percentile(floor.slice(2), 50),
      '1/s',
      '>= 0.25',
    );
  } finally {
    await stage.close();
  }
}
