// Saved queries.
import { Refusal } from './refusal.ts';

export const savedQueryNotFound = (id: number): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Saved Query Not Found', `Saved query ${id} was not found. It may have been deleted.`);
