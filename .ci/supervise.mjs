import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'

/**
 * Runs a program until it ends and returns its exit code (128 and the signal's number if a signal ended it). Stop
 * signals are passed on, and so is the end of the parent, such as an npm that was killed.
 */
export async function supervise(command, args, options) {
  const parent = process.ppid
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  const pass = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  const look = setInterval(() => process.ppid === parent || pass('SIGTERM'), 200)
  try {
    const [code, signal] = await once(child, 'exit')
    return code ?? 128 + constants.signals[signal]
  } finally {
    clearInterval(look)
    for (const signal of signals) process.off(signal, pass)
  }
}
