import { canonicaliseUrl } from '../analyse/links/canonicalise-url.ts'
import { forEachJsonLine, textOf } from './json-lines.ts'
import type { Task } from './task.ts'

/** Returns each address the key that all addresses of its page share. */
export const canonicaliseTask: Task = (_files, output) =>
  forEachJsonLine(output, (row, id) =>
    output.answer({ id, key: canonicaliseUrl(textOf(row, 'url', 'required')).key }),
  )
