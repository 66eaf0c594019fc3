import { mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memory } from './place.mjs'

const BEAT_MS = 1000
const SILENT_MS = 10_000

/**
 * Runs `work` while no other start of this repository does: two simultaneous starts would install over each other. The
 * lock of a dead owner is taken over; because another process may have its number after a reboot, an owner also touches
 * the lock to show that it is alive.
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
    // A lock that was just removed needs no removal.
    return error.code !== 'ESRCH'
  }
}
