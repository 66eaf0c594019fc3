import { countOf, type Digest, type DigestStory, extentOf } from './digest.ts'

const WIDTH = 76

/** A digest as plain text, for mail programs without HTML: the same stories in the same order. */
export function digestText(digest: Digest): string {
  const { day, sections, stories, schedule, to, homeUrl, markAllUrl, settingsUrl, unsubscribeUrl } = digest
  return [
    "Today's Digest",
    `${day} · ${extentOf(digest)}`,
    '',
    ...sections.flatMap(({ heading, stories: own }) => [
      heading.toUpperCase(),
      '-'.repeat(Math.min(WIDTH, [...heading].length)),
      '',
      ...own.flatMap((story) => [...storyLines(story), '']),
    ]),
    `Show all ${countOf(stories)}: ${homeUrl}`,
    `Mark all as read: ${markAllUrl}`,
    '',
    '-- ',
    `Sent to ${to} ${schedule}.`,
    `Change time or days: ${settingsUrl}`,
    `Unsubscribe: ${unsubscribeUrl}`,
    '',
  ].join('\n')
}

function storyLines(story: DigestStory): string[] {
  const { title, summary, newsletter, minutes, alsoCoveredBy, isUpdate, readUrl, saveUrl } = story
  const text = summary === '' ? [] : wrapped(isUpdate ? `New: ${summary}` : summary)
  return [
    ...wrapped(title),
    minutes > 0 ? `${newsletter} · ${minutes} min` : newsletter,
    ...text,
    ...(alsoCoveredBy.length > 0 ? wrapped(`Also covered by ${alsoCoveredBy.join(', ')}`) : []),
    `Read: ${readUrl}`,
    `Save: ${saveUrl}`,
  ]
}

/** Wraps a text; longer words have their own line. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
