import { spawn } from 'node:child_process'

/**
 * Runs a program to its end and returns its exit code and everything it printed; nothing is shown in the terminal. A
 * stop signal to this process also ends the program. `code` is undefined if the program could not be started.
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const end = (signal) => {
      child.kill(signal)
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, end)
    let stdout = ''
    let output = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    const settle = (code, last = '') => {
      for (const signal of signals) process.off(signal, end)
      resolve({ code, stdout, output: output + last })
    }
    child.on('error', (error) => settle(undefined, String(error)))
    child.on('close', (code) => settle(code ?? 1))
  })
}
