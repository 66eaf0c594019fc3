import { fileURLToPath } from 'node:url'
import { readMailFile } from '@tidings/mail/quality/read-mail-file'
import type { StoryArticle } from '@tidings/mail/stories/sketch-of'
import { openWorkerPool } from '../workers/worker-pool.ts'
import { forEachJsonLine, type Output, openOutput, textOf } from './json-lines.ts'

/** One task of the quality command: reads the given files, or standard input, and writes a line for each result. */
type Task = (files: readonly string[], output: Output) => Promise<void>

/** Dependencies are loaded on demand. */
const TASKS: Record<string, Task> = {
  ...{ extract, classify, canonicalise, dedupe, summarise, sanitise, edition, mailboxes },
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

/** Extracts the articles of each mail, whatever its kind, so that extraction can be measured separately. */
function extract(files: readonly string[], output: Output): Promise<void> {
  return processEachMail('extract', files, output)
}

/** Classifies each mail. */
function classify(files: readonly string[], output: Output): Promise<void> {
  return processEachMail('classify', files, output)
}

/** Returns for each file the result of a worker process, under the limits of the product: a hostile mail fails alone. */
async function processEachMail(
  name: 'extract' | 'classify',
  files: readonly string[],
  output: Output,
): Promise<void> {
  const pool = openWorkerPool<object>(MAIL_WORKER, { processes: 1, args: [name] })
  try {
    for (const file of files) {
      try {
        await output.write({ file, ...(await pool.read(await readMailFile(file))) })
      } catch (error) {
        output.fail(`${file}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  } finally {
    await pool.close()
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
    const date = textOf(row, 'date', 'optional')
    const source = textOf(row, 'source', 'optional')
    const at = Date.parse(date)
    storyArticles.push({
      id: String(id),
      at: Number.isNaN(at) ? null : at,
      issue: date !== '' && source !== '' ? `${source} ${date}` : `item ${id}`,
      source,
      title: textOf(row, 'title', 'optional'),
      text: textOf(row, 'text', 'optional'),
      url: textOf(row, 'url', 'optional') || null,
      language: null,
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
  for (const file of files) {
    try {
      const day = await readDay(file)
      const { chosen, seconds } = editionOfStories(worthStories(day), MINUTES)
      const stories = chosen.flatMap((at) => day.stories[at] ?? [])
      const lead = stories.find(({ image }) => image) ?? stories[0]
      await output.write({
        ...{ file, chosen: stories.map(({ id }) => id) },
        ...{ lead: lead?.id ?? null, minutes: Math.round(seconds / 6) / 10 },
      })
    } catch (error) {
      output.fail(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** Returns for each mailbox its senders as the finder of newsletters judges them, the latest first. */
async function mailboxes(files: readonly string[], output: Output): Promise<void> {
  const { sendersInFile } = await import('./senders-in-file.ts')
  for (const file of files) {
    try {
      for (const sender of await sendersInFile(file)) await output.write({ file, ...sender })
    } catch (error) {
      output.fail(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
