import type { Advert, Block, Page, Story } from './newsletter.ts'

/** The fixed words of a plain-text part. */
export interface TextWords {
  online: string
  sponsored: string
  job: string
  readOn: string
  unsubscribe: string
  preferences: string
  /** Postal address and the reason for receiving this newsletter. */
  imprint: string
}

const RULE = '-'.repeat(60)

/** Renders an issue as plain text. */
export function textPart(page: Page, words: TextWords): string {
  const { issue, newsletter } = page
  return [
    `${newsletter.name.toUpperCase()} #${issue.number}`,
    `${words.online}: ${page.online}`,
    RULE,
    ...issue.greeting.map(plain),
    ...issue.stories.slice(0, 1).map((story) => storyText(page, story, words)),
    ...(issue.sponsor ? [advertText(page, issue.sponsor, words.sponsored)] : []),
    ...issue.stories.slice(1).map((story) => storyText(page, story, words)),
    ...(issue.job ? [advertText(page, issue.job, words.job)] : []),
    plain(issue.goodbye),
    RULE,
    words.imprint,
    `${words.preferences}: ${page.preferences}`,
    `${words.unsubscribe}: ${page.unsubscribe}`,
  ]
    .join('\n\n')
    .concat('\n')
}

function storyText(page: Page, story: Story, words: TextWords): string {
  const byline = [story.author, story.minutes && `${story.minutes} min`].filter(Boolean).join(' / ')
  return [
    ...(story.section ? [`== ${story.section} ==`] : []),
    byline ? `${story.headline}\n(${byline})` : story.headline,
    ...story.text.map(blockText),
    ...(story.url ? [`${words.readOn}: ${page.link(story.url)}`] : []),
  ].join('\n\n')
}

function advertText(page: Page, advert: Advert, label: string): string {
  return `${RULE}\n${label}: ${advert.by}\n\n${advert.headline}\n${plain(advert.text)}\n${advert.button}: ${page.link(advert.url)}\n${RULE}`
}

/** One block of a story as plain text, wrapped at 76 columns. */
export function blockText(block: Block): string {
  if (typeof block === 'string') return wrap(plain(block))
  if ('heading' in block) return `## ${plain(block.heading)}`
  if ('list' in block) return block.list.map((item) => wrap(`* ${plain(item)}`, '  ')).join('\n')
  if ('quote' in block) return `${wrap(`> ${plain(block.quote)}`, '> ')}\n> -- ${block.by}`
  if ('code' in block) return block.code.replaceAll(/^/gm, '    ')
  return block.table.map((row) => row.map(plain).join(' | ')).join('\n')
}

const plain = (text: string) => text.replaceAll('**', '').replaceAll(/(?<![\w/])_(.+?)_(?!\w)/g, '*$1*')

function wrap(text: string, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= 76) {
      lines.push(line)
      line = indent + word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
