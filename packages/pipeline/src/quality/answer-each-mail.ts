import { openWorkerPool } from '../workers/worker-pool.ts'
import type { Output } from './output.ts'
import { readMailFile } from './read-mail-file.ts'

/**
 * Answers for each file with what a worker process says of it, under the limits that hold in the product: a hostile
 * mail fails alone. `script` is the path of a module that calls serveReader with what gives an object.
 */
export async function answerEachMail(
  script: string,
  files: readonly string[],
  output: Output,
): Promise<void> {
  const pool = openWorkerPool<object>(script, { processes: 1 })
  try {
    for (const file of files) {
      try {
        await output.answer({ file, ...(await pool.read(await readMailFile(file))) })
      } catch (error) {
        output.fail(`${file}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  } finally {
    await pool.close()
  }
}
