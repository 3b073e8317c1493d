const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } };

/** The reader's time zone. `Intl` reads the whole locale first, a dozen milliseconds before the first query of a page. */
export const timeZone: string = Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
