import { isStorable } from '../../../platform/text/text.ts';

/** An organization by its slug, or by its number if it comes from a node id. */
export type OrganizationRef = string | number;
/**
 * Tells whether the database can take a value as an organization. Anybody can put anything into a node id or an address, and one bad value
 * would fail a statement that many requests share.
 */
export const isOrganizationRef = (ref: OrganizationRef) => (typeof ref === 'string' ? isStorable(ref) : isId(ref));
/** Tells whether a number can be the id of a row (a non-negative 32-bit integer). */
export const isId = (id: number) => Number.isInteger(id) && id >= 0 && id < 2 ** 31;
