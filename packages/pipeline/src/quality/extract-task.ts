import { fileURLToPath } from 'node:url'
import { answerEachMail } from './answer-each-mail.ts'
import type { Task } from './task.ts'

/** Takes each mail apart, whatever kind it is judged to be, so that extraction can be measured alone. */
export const extractTask: Task = (files, output) =>
  answerEachMail(fileURLToPath(new URL('./extract-reader.ts', import.meta.url)), files, output)
