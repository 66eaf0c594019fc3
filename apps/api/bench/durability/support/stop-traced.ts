import { readFile } from 'node:fs/promises'
import type { ServerProcess } from '../../../src/testing/server-process.ts'

/** Ends a server that runs under another program, which does not forward signals. */
export async function stopTraced({ child, exited }: ServerProcess): Promise<void> {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  for (const pid of children.trim().split(' ')) process.kill(Number(pid), 'SIGTERM')
  await exited
}
