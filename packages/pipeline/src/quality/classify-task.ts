import { fileURLToPath } from 'node:url'
import { answerEachMail } from './answer-each-mail.ts'
import type { Task } from './task.ts'

/** Says of each mail what it is for. */
export const classifyTask: Task = (files, output) =>
  answerEachMail(fileURLToPath(new URL('./classify-reader.ts', import.meta.url)), files, output)
