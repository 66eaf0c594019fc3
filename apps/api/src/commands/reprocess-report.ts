import { terminalLine } from '@tidings/pipeline/common/text/terminal-text'
import {
  type Changes,
  NO_CHANGES,
  type Reprocessing,
  sumOfChanges,
} from '@tidings/pipeline/run/reprocess/reprocess-report'
import { many } from './many.ts'

/** The results of reprocessing a newsletter's mails. */
interface Sum {
  read: number
  new: number
  unread: number
  changes: Changes
}

/** The most lost passages shown of a newsletter, and the most characters of each. */
const SHOWN = 10
const SHOWN_LENGTH = 80

/** Sums up the results per newsletter, in constant memory per newsletter. */
export class ReprocessReport {
  private readonly sums = new Map<string | null, Sum>()

  add({ outcome, newsletterId, changes }: Reprocessing): void {
    if (outcome === 'skipped') return
    const sum = this.sums.get(newsletterId) ?? { read: 0, new: 0, unread: 0, changes: NO_CHANGES }
    sum[outcome] += 1
    const all = sumOfChanges(sum.changes, changes)
    const lost = all.highlights.lost.slice(0, SHOWN + 1)
    this.sums.set(newsletterId, { ...sum, changes: { ...all, highlights: { ...all.highlights, lost } } })
  }

  /** The report, one or more lines per newsletter; `nameOf` returns the name for an id. */
  lines(nameOf: (newsletterId: string | null) => string): string[] {
    return [...this.sums]
      .map(([id, sum]) => ({ name: nameOf(id), sum }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }))
      .flatMap(({ name, sum }) => [`${terminalLine(name)}: ${sentence(sum)}`, ...passages(sum.changes)])
  }
}

function sentence({ read, new: found, unread, changes }: Sum): string {
  const fields = [...changes.fields]
    .toSorted(([, a], [, b]) => b - a)
    .map(([field, times]) => `${field} ${times}`)
  return [
    `${many(read + found, 'issue')} read`,
    found > 0 && `${many(found)} for the first time`,
    unread > 0 && `${many(unread)} still can’t be`,
    `${many(changes.unchanged, 'article')} unchanged`,
    changes.changed > 0 && `${many(changes.changed)} changed`,
    changes.fields.size > 0 && `(${fields.join(', ')})`,
    changes.added > 0 && `${many(changes.added)} added`,
    changes.gone > 0 && `${many(changes.gone)} gone`,
    changes.keptByHand > 0 && `${many(changes.keptByHand)} kept by hand`,
    changes.highlights.moved > 0 && `${many(changes.highlights.moved, 'highlight')} moved`,
  ]
    .filter((part) => part !== false)
    .join(', ')
    .replaceAll(', (', ' (')
}

function passages({ highlights: { lost } }: Changes): string[] {
  const shown = lost.slice(0, SHOWN).map((words) => `    “${shortened(words)}”`)
  if (shown.length === 0) return []
  const more = lost.length > SHOWN ? ['    and more'] : []
  return ['  highlights whose words are gone from their articles; they are kept:', ...shown, ...more]
}

/** On one line, and without terminal control codes. */
function shortened(words: string): string {
  const line = words.replace(/[\s\p{C}]+/gu, ' ').trim()
  return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line
}
