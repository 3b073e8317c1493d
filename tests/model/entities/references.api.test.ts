// Pictures, files and people that values speak of are there: those that are not are refused in words, what was stored before stays, and when a picture was set is the server's to say.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTruss, type Truss } from '../../support/truss.ts';
import { fileOf } from '../../support/upload.ts';
import { apis, seen } from './both-apis.ts';

let truss: Truss;
let drawing: number;
let owner: number;
beforeAll(async () => {
  truss = await startTruss();
  const classId = truss.given.classId('Asset');
  const response = await truss.rest('ada', '/api/v4/o/acme/p/1/schema', {
    properties: [
      { name: 'Drawing', type: 'FILE', classId },
      { name: 'Keeper', type: 'USER_TEAM', classId },
    ],
  });
  const { properties } = (await response.json()) as { properties: { id: number; name: string }[] };
  [drawing, owner] = ['Drawing', 'Keeper'].map((name) => properties.find((each) => each.name === name)!.id) as [
    number,
    number,
  ];
});
afterAll(() => truss.close());

const file = (projectId?: number) => fileOf(truss, projectId);
const ada = { id: 'ada', type: 'user', label: 'Ada' };
const asset = () => truss.given.entity({ class: 'Asset', name: 'Tank' });

describe.each(apis)('through %s', (_api, save) => {
  test('values that refer to existing files, people and teams are stored', async () => {
    const { id } = await asset();
    const team = await (await truss.rest('ada', '/api/v4/o/acme/teams', { name: `Thermal ${id}` })).json();
    const keepers = [ada, { id: String(team.id), type: 'team', label: 'Thermal' }];
    const [picture, plan] = [await file(), await file()];
    const patch = { id, imageId: picture, attrs: { [drawing]: plan, [owner]: keepers } };
    expect(await save(truss, 'walt', [patch])).toMatchObject({ status: 200 });
    expect(await seen(truss, id)).toMatchObject({ imageId: picture, attrs: patch.attrs });
  });

  test('values that refer to something missing, or of another project, are refused', async () => {
    const { id } = await asset();
    const other = await (await truss.rest('ada', '/api/v4/o/acme/p', { name: 'Other' })).json();
    const foreign = await file(other.id);
    const missing = (number: number) =>
      `There is no file ${number} in this project. Upload it and send the id that the upload returned.`;
    const cases: [Parameters<typeof save>[2][number], string][] = [
      [{ imageId: 999_999 }, missing(999_999)],
      [{ imageId: foreign }, missing(foreign)],
      [{ attrs: { [drawing]: foreign } }, missing(foreign)],
      [
        { attrs: { [owner]: [{ id: 'nobody', type: 'user', label: 'Ada' }] } },
        "There is no user 'nobody' in this organization. Choose a member of the organization.",
      ],
      [
        { attrs: { [owner]: [{ id: 'olga', type: 'user', label: 'Olga' }] } },
        "There is no user 'olga' in this organization. Choose a member of the organization.",
      ],
      [
        { attrs: { [owner]: [{ id: '77', type: 'team', label: 'T' }] } },
        'There is no team 77 in this organization. Choose a team of the organization.',
      ],
    ];
    for (const [patch, message] of cases)
      expect(await save(truss, 'walt', [{ id, ...patch }])).toMatchObject({ status: 400, message });
    expect((await seen(truss, id)).attrs).toEqual({});
  });

  test('a person chosen without a name gets their present name', async () => {
    const { id } = await asset();
    await save(truss, 'walt', [{ id, attrs: { [owner]: [{ id: 'ada', type: 'user' }] } }]);
    expect((await seen(truss, id)).attrs).toEqual({ [owner]: [ada] });
  });

  test('a person who was deleted after being chosen may stay beside others', async () => {
    const { id } = await asset();
    const stored = [{ id: 'gone', type: 'user', label: 'Gone' }];
    await truss.inside.db
      .updateTable('entity')
      .set({ attrs: JSON.stringify({ [owner]: stored }) as never })
      .where('id', '=', id)
      .execute();
    expect(await save(truss, 'walt', [{ id, attrs: { [owner]: [...stored, ada] } }])).toMatchObject({ status: 200 });
  });

  test('the server sets the moment of a picture, and clears it with the picture', async () => {
    const { id } = await asset();
    const before = Date.now();
    await save(truss, 'walt', [{ id, imageId: await file() }]);
    const { imageModified } = await seen(truss, id);
    expect(Date.parse(imageModified!)).toBeGreaterThanOrEqual(before - 1_000);
    await save(truss, 'walt', [{ id, name: 'Vessel' }]);
    expect((await seen(truss, id)).imageModified).toBe(imageModified);
    await save(truss, 'walt', [{ id, imageId: null }]);
    expect(await seen(truss, id)).toMatchObject({ imageId: null, imageModified: null });
  });
});
