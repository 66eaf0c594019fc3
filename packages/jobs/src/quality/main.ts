import { fileURLToPath } from 'node:url'
import { readMailFile } from '@tidings/mail/quality/read-mail-file'
import type { StoryArticle } from '@tidings/mail/stories/sketch-of'
import { openWorkerPool } from '../workers/worker-pool.ts'
import { forEachJsonLine, type Output, openOutput, textOf } from './json-lines.ts'

/** One task of the quality command: reads the given files, or standard input, and writes a line for each result. */
type Task = (files: readonly string[], output: Output) => Promise<void>

/** Dependencies are loaded on demand. */
const TASKS: Record<string, Task> = {
  /** The articles of each mail, whatever its kind, so that extraction can be measured separately. */
  extract: (files, output) => processEachMail('extract', files, output),
  classify: (files, output) => processEachMail('classify', files, output),
  ...{ canonicalise, dedupe, summarise, sanitise, edition, mailboxes },
}

const MAIL_WORKER = fileURLToPath(new URL('./mail-worker.ts', import.meta.url))

/** The minutes of the edition of a file. */
const MINUTES = 10

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

/** Returns for each file the result of a worker process, under the limits of the product: a hostile mail fails alone. */
async function processEachMail(
  name: 'extract' | 'classify',
  files: readonly string[],
  output: Output,
): Promise<void> {
  const pool = openWorkerPool<object>(MAIL_WORKER, { processes: 1, args: [name] })
  await forEachFile(files, output, async (file) =>
    output.write({ file, ...(await pool.read(await readMailFile(file))) }),
  )
  await pool.close()
}

/** Passes each file to `use`, and reports those that make it throw. */
async function forEachFile(
  files: readonly string[],
  output: Output,
  use: (file: string) => Promise<void>,
): Promise<void> {
  for (const file of files) {
    try {
      await use(file)
    } catch (error) {
      output.fail(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** Returns for each address the key that all addresses of its page share. */
async function canonicalise(_files: readonly string[], output: Output): Promise<void> {
  const { canonicaliseUrl } = await import('@tidings/mail/links/canonicalise-url')
  await forEachJsonLine(output, (row, id) =>
    output.write({ id, key: canonicaliseUrl(textOf(row, 'url', 'required')).key }),
  )
}

/** Returns for each item, in order, its story. Clusters are computed from all items together. */
async function dedupe(_files: readonly string[], output: Output): Promise<void> {
  const { clusterStories } = await import('@tidings/mail/stories/cluster-stories')
  const ids = new Map<string, string | number>()
  const storyArticles: StoryArticle[] = []
  await forEachJsonLine(output, (row, id) => {
    const of = (key: string) => textOf(row, key, 'optional')
    const [date, source] = [of('date'), of('source')]
    const at = Date.parse(date)
    storyArticles.push({
      ...{ id: String(id), at: Number.isNaN(at) ? null : at, source, language: null },
      issue: date !== '' && source !== '' ? `${source} ${date}` : `item ${id}`,
      ...{ title: of('title'), text: of('text'), url: of('url') || null },
    })
    ids.set(String(id), id)
  })
  for (const { id, cluster } of clusterStories(storyArticles)) {
    await output.write({ id: ids.get(id) ?? id, cluster: ids.get(cluster) ?? cluster })
  }
}

/** Summarises each document, a line for each sentence. */
async function summarise(_files: readonly string[], output: Output): Promise<void> {
  const { summarise: sentencesOf } = await import('@tidings/mail/summaries/summarise')
  const { languageOf } = await import('@tidings/mail/common/text/language-of')
  await forEachJsonLine(output, (row, id) => {
    const text = textOf(row, 'document', 'required')
    const title = textOf(row, 'title', 'optional')
    const { sentences } = sentencesOf({ title, text, language: languageOf(text) })
    return output.write({ id, summary: sentences.map((sentence) => sentence.text).join('\n') })
  })
}

/** Cleans each piece of HTML as for the reader. */
async function sanitise(_files: readonly string[], output: Output): Promise<void> {
  const { sanitiseHtml } = await import('@tidings/mail/common/html/sanitise-html')
  await forEachJsonLine(output, (row, id) =>
    output.write({ id, html: sanitiseHtml(textOf(row, 'html', 'required')) }),
  )
}

/**
 * Returns for each day, a JSON file with its stories in the order of arrival, the ids of the stories that are worth ten
 * minutes, the best first, the lead, and the minutes that they take.
 */
async function edition(files: readonly string[], output: Output): Promise<void> {
  const { editionOfStories, readDay, worthStories } = await import('@tidings/mail/quality/graded-day')
  await forEachFile(files, output, async (file) => {
    const day = await readDay(file)
    const { chosen, seconds } = editionOfStories(worthStories(day), MINUTES)
    const stories = chosen.flatMap((at) => day.stories[at] ?? [])
    const lead = stories.find(({ image }) => image) ?? stories[0]
    const ids = stories.map(({ id }) => id)
    await output.write({ file, chosen: ids, lead: lead?.id ?? null, minutes: Math.round(seconds / 6) / 10 })
  })
}

/** Returns for each mailbox its senders as the finder of newsletters judges them, the latest first. */
async function mailboxes(files: readonly string[], output: Output): Promise<void> {
  const { sendersInFile } = await import('./senders-in-file.ts')
  await forEachFile(files, output, async (file) => {
    for (const sender of await sendersInFile(file)) await output.write({ file, ...sender })
  })
}
