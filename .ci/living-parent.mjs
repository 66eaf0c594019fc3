import { readFileSync } from 'node:fs'

const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'zsh', 'busybox'])

/**
 * Returns a function that checks whether the processes that started this one are still alive. npm starts scripts
 * through a shell, and not every shell replaces itself with the script: then npm, the shell's parent, is watched as
 * well.
 */
export function livingParent() {
  const parent = process.ppid
  const shell = process.env.npm_lifecycle_event !== undefined && SHELLS.has(nameOf(parent))
  const grandparent = shell ? parentOf(parent) : undefined
  return () => process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)
}

function nameOf(pid) {
  return /\((.*)\)/s.exec(statOf(pid))?.[1]
}

function parentOf(pid) {
  const fields = statOf(pid).replace(/^.*\) /s, '')
  return fields === '' ? undefined : Number(fields.split(' ')[1])
}

/** Linux's status line of a process; empty on other systems, or if the process has ended. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}
