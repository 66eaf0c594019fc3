import { getPriority } from 'node:os'
import { serveWorker } from '../serve-worker.ts'

const kept: unknown[] = []

/** Simulates a faulty parser as the mail's text says; for any other mail it returns the mail's text. */
async function read(raw: Uint8Array): Promise<string> {
  const mail = Buffer.from(raw).toString()
  while (mail === 'loop');
  while (mail === 'heap') kept.push(Array.from({ length: 1000 }, (_, at) => ({ at })))
  while (mail === 'buffers') {
    kept.push(Buffer.alloc(4 * 1024 * 1024, 1))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  if (mail === 'slow') await new Promise((resolve) => setTimeout(resolve, 2000))
  if (mail === 'grow') kept.push(Buffer.alloc(160 * 1024 * 1024, 1))
  if (mail === 'die') process.kill(process.pid, 'SIGKILL')
  if (mail === 'priority') return String(getPriority())
  if (mail === 'pid') return String(process.pid)
  return mail
}

// Entry point of a worker process that uses up the requested resource.
serveWorker(read)
