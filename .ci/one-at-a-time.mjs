import { mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memory } from './place.mjs'

const BEAT_MS = 1000
const SILENT_MS = 10_000

/**
 * Runs `work` while no other start of this repository does: two starts in one moment would install over each other.
 * A lock whose owner is gone is taken over; after a restart of the machine another process may have its number, so that
 * an owner also shows by touching the lock that it lives.
 */
export async function oneAtATime(work) {
  mkdirSync(memory, { recursive: true })
  const lock = join(memory, 'lock')
  while (!claim(lock)) await new Promise((resolve) => setTimeout(resolve, 200))
  const beat = setInterval(() => utimes(lock, new Date(), new Date(), () => {}), BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(lock, { force: true })
  }
}

function claim(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!ownerLives(lock)) rmSync(lock, { force: true })
    return false
  }
}

function ownerLives(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > SILENT_MS) return false
    const owner = Number(readFileSync(lock, 'utf8'))
    // Between creation and write the file is empty: its owner is alive.
    if (owner > 0) process.kill(owner, 0)
    return true
  } catch (error) {
    // A lock that went away in this moment is nobody's to remove.
    return error.code !== 'ESRCH'
  }
}
