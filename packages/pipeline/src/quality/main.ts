import { canonicaliseTask } from './canonicalise-task.ts'
import { classifyTask } from './classify-task.ts'
import { dedupeTask } from './dedupe-task.ts'
import { extractTask } from './extract-task.ts'
import { openOutput } from './output.ts'
import { sanitiseTask } from './sanitise-task.ts'
import { summariseTask } from './summarise-task.ts'
import type { Task } from './task.ts'

const TASKS: Record<string, Task> = {
  extract: extractTask,
  classify: classifyTask,
  canonicalise: canonicaliseTask,
  dedupe: dedupeTask,
  summarise: summariseTask,
  sanitise: sanitiseTask,
}

const [name = '', ...files] = process.argv.slice(2)
const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
if (task) {
  const output = openOutput()
  await task(files, output)
  await output.flush()
  if (output.failed()) process.exitCode = 1
} else {
  console.error(`Unknown task "${name}". Usage: quality -- ${Object.keys(TASKS).join('|')} [FILE…]`)
  process.exitCode = 2
}
