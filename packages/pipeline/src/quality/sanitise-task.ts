import { sanitiseHtml } from '../common/html/sanitise-html.ts'
import { forEachJsonLine, textOf } from './json-lines.ts'
import type { Task } from './task.ts'

/** Cleans each piece of HTML as a user would get it. */
export const sanitiseTask: Task = (_files, output) =>
  forEachJsonLine(output, (row, id) =>
    output.answer({ id, html: sanitiseHtml(textOf(row, 'html', 'required')) }),
  )
