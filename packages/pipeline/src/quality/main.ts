import { openOutput } from './output.ts'
import type { Task } from './task.ts'

/** Each is loaded when it is asked for: what one task needs is no burden to another. */
const TASKS: Record<string, () => Promise<Task>> = {
  extract: async () => (await import('./extract-task.ts')).extractTask,
  classify: async () => (await import('./classify-task.ts')).classifyTask,
  canonicalise: async () => (await import('./canonicalise-task.ts')).canonicaliseTask,
  dedupe: async () => (await import('./dedupe-task.ts')).dedupeTask,
  summarise: async () => (await import('./summarise-task.ts')).summariseTask,
  sanitise: async () => (await import('./sanitise-task.ts')).sanitiseTask,
}

const [name = '', ...files] = process.argv.slice(2)
const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
if (task) {
  const output = openOutput()
  await (await task())(files, output)
  await output.flush()
  if (output.failed()) process.exitCode = 1
} else {
  console.error(`Unknown task "${name}". Usage: quality -- ${Object.keys(TASKS).join('|')} [FILE…]`)
  process.exitCode = 2
}
