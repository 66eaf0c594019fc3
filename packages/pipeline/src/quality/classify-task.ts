import { classifyMail } from '../classify/classify-mail.ts'
import { parseMail } from '../parse/parse-mail.ts'
import { readMailFile } from './read-mail-file.ts'
import type { Task } from './task.ts'

/** Says of each mail what it is for. */
export const classifyTask: Task = async (files, output) => {
  for (const file of files) {
    try {
      await output.answer({ file, ...classifyMail(await parseMail(await readMailFile(file))) })
    } catch (error) {
      output.fail(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
