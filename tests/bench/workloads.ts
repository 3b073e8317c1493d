/** The measured workloads. Each prints our figure, what it is measured by in the same run, and the ratio: absolute figures are this machine's. */
export const workloads: Readonly<Record<string, () => Promise<void>>> = {
  reads: async () => (await import('./reads.ts')).reads(),
  saves: async () => (await import('./saves.ts')).saves(),
  search: async () => (await import('./search.ts')).search(),
  rows: async () => (await import('./rows.ts')).rows(),
  reqif: async () => (await import('./reqif.ts')).reqif(),
  access: async () => (await import('./access.ts')).access(),
  live: async () => (await import('./live.ts')).live(),
  signIns: async () => (await import('./sign-ins.ts')).signIns(),
  load: async () => (await import('./load.ts')).load(),
  arrival: async () => (await import('./arrival.ts')).arrival(),
  screens: async () => (await import('./screens.ts')).screens(),
  documents: async () => (await import('./documents.ts')).documents(),
  travel: async () => (await import('./travel.ts')).travel(),
  diagrams: async () => (await import('./diagrams.ts')).diagrams(),
  copy: async () => (await import('./copy.ts')).copy(),
  paper: async () => (await import('./paper.ts')).paper(),
  table: async () => {
    // With a size of its own the list takes minutes to make, and the rest is the same.
    if (!process.env['ROWS']) {
      await (await import('./pastes.ts')).pastes();
      await (await import('./by-hand.ts')).byHand();
    }
    await (await import('./jumps.ts')).jumps();
  },
  merge: async () => (await import('./merge.ts')).merge(),
};
