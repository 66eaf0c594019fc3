import { spawn } from 'node:child_process'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']
const NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
const LOOK_EVERY_MS = 200
/** One Ctrl-C arrives from the terminal and again from npm: signals this close together count as one. */
const SAME_REQUEST_MS = 1000
/** A server may finish its current work; after this time it is killed. */
const PATIENCE_MS = 20_000

/**
 * Runs a program until it ends and returns its exit code (128 and the signal's number if a signal ended it). Stop
 * signals are forwarded once, and so is the death of the parent, so that no server is left running. `apart` gives the
 * program a process group, so that a terminal's Ctrl-C reaches it only once, through this process; `leash` gives it a
 * channel whose end shows that this process was killed; `stopWith` is sent instead of the received signal;
 * `parentLives` is the result of `livingParent`.
 */
export function supervise(command, args, options) {
  const { env, cwd, parentLives, stopWith, apart = false, leash = false, input = 'inherit' } = options
  return new Promise((resolve, reject) => {
    const stdio = [input, 'inherit', 'inherit', ...(leash ? ['ipc'] : [])]
    const child = spawn(command, args, { env, cwd, stdio, detached: apart })
    let lastSummaryRequest = 0
    let lastResort
    const pass = (signal) => {
      if (Date.now() - lastSummaryRequest < SAME_REQUEST_MS) return
      lastSummaryRequest = Date.now()
      child.kill(stopWith ?? signal)
      lastResort ??= setTimeout(() => killAll(child, apart), PATIENCE_MS)
    }
    for (const signal of SIGNALS) process.on(signal, pass)
    const look = setInterval(() => parentLives() || pass('SIGTERM'), LOOK_EVERY_MS)
    const settle = () => {
      clearInterval(look)
      clearTimeout(lastResort)
      for (const signal of SIGNALS) process.off(signal, pass)
    }
    child.on('error', (error) => {
      settle()
      reject(error)
    })
    child.on('exit', (code, signal) => {
      settle()
      resolve(code ?? 128 + (NUMBERS[signal] ?? 0))
    })
  })
}

function killAll(child, apart) {
  try {
    process.kill(apart ? -child.pid : child.pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
