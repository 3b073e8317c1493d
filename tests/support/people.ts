/**
 * The people of every test: Ada administers, Walt writes, Rita reviews, Rob reads, Olga is an outsider, Sam may change the schema of
 * project 1.
 */
export const people = {
  ada: ['organization:acme:admin'],
  walt: [
    'organization:acme:member',
    'organization:acme:project:1:READ',
    'organization:acme:project:1:WRITE',
    'organization:acme:project:1:REVIEW',
  ],
  wendy: [
    'organization:acme:member',
    'organization:acme:project:1:READ',
    'organization:acme:project:1:WRITE',
    'organization:acme:project:1:REVIEW',
  ],
  sam: [
    'organization:acme:project:1:READ',
    'organization:acme:project:1:WRITE',
    'organization:acme:project:1:WRITE_SCHEMA',
  ],
  rita: ['organization:acme:project:1:READ', 'organization:acme:project:1:REVIEW'],
  rob: ['organization:acme:project:1:READ'],
  olga: ['organization:other:member'],
} as const;
export type Person = keyof typeof people;
export const PASSWORD = 'correct horse battery';
