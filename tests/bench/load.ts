import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Apart } from './load-apart.ts';
import { hearBurst } from './load-burst.ts';
import { gather, hearSteadily, idleMemory } from './load-crowd.ts';
import { comeBack } from './load-return.ts';
import type { Saved, Saves } from './load-saver.ts';
import { setScene, warmUp } from './load-scene.ts';
import { openStage } from './stage.ts';

/** A thousand people on one server process: how many messages a second, how late, in how much memory, and how soon all are back after a cut. */
export async function load(): Promise<void> {
  const stage = await openStage();
  const directory = mkdtempSync(join(tmpdir(), 'truss-load-'));
  const server = await Apart.served('ours', stage.databaseUrl, directory);
  const floor = await Apart.served('bare');
  const saver = new Apart<Saves, Saved>('load-saver.ts', stage.databaseUrl, directory);
  try {
    const scene = await setScene(stage, server, saver);
    const fresh = await Apart.served('ours', stage.databaseUrl, directory);
    try {
      await idleMemory(scene, fresh);
    } finally {
      await fresh.stop();
    }
    await warmUp(scene);
    const crowd = await gather(scene);
    await hearSteadily(scene, crowd);
    await hearBurst(scene, crowd, floor);
    await comeBack(scene, crowd);
  } finally {
    await saver.stop();
    await floor.stop();
    await server.stop();
    await stage.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
