/**
 * The measured workloads. Each prints our figure, the floor in the same run, and the ratio: absolute figures are this machine's.
 * `npm run bench` runs all, `npm run bench -- reads saves` some.
 */
const workloads: Record<string, () => Promise<void>> = {
  reads: async () => (await import('./reads.ts')).reads(),
  saves: async () => (await import('./saves.ts')).saves(),
  search: async () => (await import('./search.ts')).search(),
  reqif: async () => (await import('./reqif.ts')).reqif(),
  access: async () => (await import('./access.ts')).access(),
  live: async () => (await import('./live.ts')).live(),
  load: async () => (await import('./load.ts')).load(),
  arrival: async () => (await import('./arrival.ts')).arrival(),
  screens: async () => (await import('./screens.ts')).screens(),
  travel: async () => (await import('./travel.ts')).travel(),
};

const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(workloads)) if (wanted.length === 0 || wanted.includes(name)) await run();
