// The schema changes while pages of its projects are open: what it brings stands there at once, and nothing that is typed is lost.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { give, sent } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';
import { field, pump, visitPump } from '../entities/on-entity.tsx';

/** The schema is another one now, as the server tells it. */
const changed = async () => {
  const news = await sent('useSchemaNewsSubscription');
  expect(news.variables).toEqual({ organization: 'acme', projectId: 7 });
  await news.answer({ schemaChanged: { project: { ...project, schema: { version: '1.2' } } } });
};

test('the form for a new entity shows a property that its class has just got', async () => {
  const of = (version: string, ...names: string[]) => {
    const properties = names.map((name, i) => ({ id: name, propertyId: i + 3, name, type: 'NUMBER' }));
    return { project: { ...project, schema: { version, classes: [{ classId: 1, name: 'Asset', properties }] } } };
  };
  visit('/acme/p/7/database/entity/create/1', of('1.1', 'Power'));
  await screen.findByRole('textbox', { name: 'Power' });
  type(field('Name'), 'Pump');
  give(of('1.2', 'Power', 'Mass'));
  await changed();
  await screen.findByRole('textbox', { name: 'Mass' });
  expect(field('Name').value).toBe('Pump');
});

test('the page of an entity shows it too', async () => {
  const attribute = (name: string, propertyId: number) => ({
    __typename: 'BooleanAttribute',
    id: name,
    propertyId,
    property: { propertyId, name, type: 'BOOLEAN' },
  });
  await visitPump({ attributes: [attribute('Critical', 3)] });
  type(field('Name'), 'Pump 2');
  expect(screen.queryByText('Spare')).toBeNull();
  give({ entity: { ...pump, attributes: [attribute('Critical', 3), attribute('Spare', 4)] } });
  await changed();
  await screen.findByText('Spare');
  expect(field('Name').value).toBe('Pump 2');
});
