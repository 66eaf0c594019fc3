import { summarise } from '../analyse/summaries/summarise.ts'
import { languageOf } from '../common/text/language-of.ts'
import { forEachJsonLine, textOf } from './json-lines.ts'
import type { Task } from './task.ts'

/** Summarises each document, a line for each sentence. */
export const summariseTask: Task = (_files, output) =>
  forEachJsonLine(output, (row, id) => {
    const text = textOf(row, 'document', 'required')
    const title = textOf(row, 'title', 'optional')
    const { sentences } = summarise({ title, text, language: languageOf(text) })
    return output.answer({ id, summary: sentences.map((sentence) => sentence.text).join('\n') })
  })
