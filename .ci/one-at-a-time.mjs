import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memory } from './place.mjs'

/**
 * Runs `work` while no other start of this repository does: two starts in one moment would install over each other.
 * A lock whose owner is gone is taken over.
 */
export async function oneAtATime(work) {
  mkdirSync(memory, { recursive: true })
  const lock = join(memory, 'lock')
  while (!claim(lock)) await new Promise((resolve) => setTimeout(resolve, 200))
  try {
    return await work()
  } finally {
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
    const owner = Number(readFileSync(lock, 'utf8'))
    // Between creation and write the file is empty: its owner is alive.
    if (owner > 0) process.kill(owner, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
