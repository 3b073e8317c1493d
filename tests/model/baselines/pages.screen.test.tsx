// Differences are read page by page. A page that comes after somebody searched anew belongs to no list any more.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Compare } from '../../../web/parts/model/compare/Compare.tsx';
import { give } from '../../support/mock-graph.ts';
import { project, showPart, type as typeInto, visit } from '../../support/on-screen.tsx';

const ofRisks = { id: 'Class 1', name: 'Risk', icon: 'alert-triangle', colour: 'BLUE' };
const page = (names: string[], endCursor: string | null = null) => ({
  totalCount: names.length,
  counts: { added: 2, removed: 0, changed: 0, moved: 0 },
  pageInfo: { hasNextPage: endCursor !== null, endCursor },
  edges: names.map((name) => {
    const after = { id: `Entity ${name}`, number: '', displayName: name, class: ofRisks };
    return { node: { kind: 'ADDED', isMoved: false, entityId: name.length, before: null, after, changes: [] } };
  }),
});

const reviewed = { baselineId: 2, name: 'Reviewed', kind: 'BASELINE', covers: 'PROJECT', revision: 4, results: null };

test('any revision can be the other side', async () => {
  const asked: object[] = [];
  const compare = (args: object) => {
    asked.push(args);
    return page(['Storm']);
  };
  visit('/acme/p/7/baselines/2?tab=compare', {
    project: {
      ...project,
      compare,
      baselines: { edges: [] },
      branches: { edges: [] },
      branch: null,
      baseline: reviewed,
    },
  });
  fireEvent.click(await screen.findByRole('combobox', { name: 'Reviewed compared with' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Another date or revision…' }));
  const form = within(screen.getByRole('form', { name: 'Another date or revision' }));
  fireEvent.click(form.getByRole('radio', { name: 'Revision' }));
  typeInto(form.getByRole('textbox', { name: 'Revision' }), '12');
  fireEvent.click(form.getByRole('button', { name: 'Compare' }));
  await screen.findByText('1 difference from Reviewed to revision 12');
  expect(asked.at(-1)).toMatchObject({ to: { asOf: { revision: 12 } } });
  expect(location.search).toBe('?tab=compare&with=revision-12');
});

test('answers to an earlier question are not added to the present list, nor is the old list continued', async () => {
  const late: Record<string, (page: object) => void> = {};
  const held = (name: string) => new Promise<object>((resolve) => (late[name] = resolve));
  const compare = ({ search, after }: { search: string | null; after: string | null }) =>
    search ? held('sought') : after ? held('second') : page(['Storm'], 'one');
  give({ project: { ...project, compare } });
  const side = { value: '1', label: 'Reviewed', name: 'Reviewed', input: { baselineId: 'Baseline 1' }, revision: 4 };
  showPart(<Compare from={side} others={[]} chosenSide={null} onChooseSide={() => undefined} mayRevert={false} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(late['second']).toBeDefined());
  typeInto(screen.getByRole('searchbox'), 'flo');
  await waitFor(() => expect(late['sought']).toBeDefined());
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await act(async () => late['sought']!(page(['Flood'])));
  await within(screen.getByRole('table')).findByText('Flood');
  await act(async () => late['second']!(page(['Quake'])));
  expect(screen.queryByText('Quake')).toBeNull();
  expect(screen.queryByText('Storm')).toBeNull();
});
