// The page of an entity, and what the server holds of it afterwards.
import { expect } from '@playwright/test';

import { held, make, type Given } from '../../support/by-hand.ts';

/** Opens the page of a new entity of a class. */
export const on = (className: string) => async (given: Given) => {
  const [entityId] = await make(given, className, `About ${Math.random().toString(36).slice(2)}`);
  await given.page.goto(`${given.home}/database/entity/${entityId}`);
  await expect(given.page.getByLabel('Name', { exact: true })).toBeVisible();
  await expect(given.page.getByRole('region', { name: 'Relationships' })).toBeVisible();
  return entityId!;
};

/** Waits until the server holds a value of the entity; the value may depend on the word. */
export const reads =
  (what: (entity: Awaited<ReturnType<typeof held>>[number], given: Given) => unknown, value: unknown) =>
  (given: Given, entityId: number) =>
    expect
      .poll(async () => what((await held(given, `id:${entityId}`))[0]!, given))
      .toEqual(typeof value === 'function' ? (value as (word: string) => unknown)(given.word) : value);

/** The first link among the relationships whose name fits. */
export const link = ({ page }: Given, name: string) =>
  page
    .getByRole('region', { name: 'Relationships' })
    .getByRole('link', { name: new RegExp(name) })
    .first();
