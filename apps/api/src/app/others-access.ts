import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** What Tidings writes directly into a data folder; other things there are the operator's. */
const OURS = /^(?:tidings\.db.*|files|spool|outbox|restoring|before-restore-.*)$/
/** Group and others. */
const OTHERS = 0o077
/** A folder in which everybody has files, such as /tmp. */
const STICKY = 0o1000

/**
 * The data folder and what is directly in it, as far as other accounts of this machine have access to it. A closed
 * folder closes everything below.
 */
export async function openToOthers(dataDir: string): Promise<string[]> {
  if (process.platform === 'win32') return []
  const names = (await readdir(dataDir)).filter((name) => OURS.test(name))
  const places = [dataDir, ...names.map((name) => path.join(dataDir, name))]
  const modes = await Promise.all(places.map(modeOf))
  return places.filter((_, at) => ((modes[at] ?? 0) & OTHERS) !== 0)
}

/** Closes them, as earlier versions left them open. Returns those that belong to somebody else, so that it can't. */
export async function closeToOthers(dataDir: string): Promise<string[]> {
  const left: string[] = []
  for (const place of await openToOthers(dataDir)) {
    const mode = await modeOf(place)
    if ((mode & STICKY) !== 0) left.push(place)
    else await chmod(place, mode & ~OTHERS & 0o777).catch(() => left.push(place))
  }
  return left
}

/** 0 for what another process has removed meanwhile. */
const modeOf = (place: string): Promise<number> =>
  stat(place).then(
    ({ mode }) => mode,
    () => 0,
  )
