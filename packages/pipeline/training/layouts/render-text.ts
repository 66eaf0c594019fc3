import type { Block, Chance, InventedIssue, Paragraph, Story } from './issue.ts'

/** How plain text marks titles. */
export interface TextLook {
  title: 'capitals' | 'underlined' | 'hashes' | 'stars' | 'numbered' | 'alone'
  width: number
  between: string
  /** Where the URL of an item is: below its title or its text. */
  address: 'title' | 'text'
}

export function textLookOf(chance: Chance): TextLook {
  return {
    title: chance.from(['capitals', 'underlined', 'hashes', 'stars', 'numbered', 'alone']),
    width: chance.from([62, 68, 72, 76, 400]),
    between: chance.from(['', '', '-----------------------', '* * *']),
    address: chance.from(['title', 'text']),
  }
}

/** Renders an issue as plain text in a layout. */
export function renderText({ blocks }: InventedIssue, look: TextLook): string {
  let count = 0
  const paragraphs = blocks.flatMap((block, at) => {
    if (block.is === 'story') count += 1
    const own = paragraphsOf(block, look, count)
    const isBetween = block.is === 'story' && blocks[at + 1]?.is === 'story' && look.between !== ''
    return isBetween ? [...own, look.between] : own
  })
  return `${paragraphs.join('\n\n')}\n`
}

function paragraphsOf(block: Block, look: TextLook, count: number): string[] {
  switch (block.is) {
    case 'story':
      return storyParagraphs(block.story, look, count)
    case 'section':
      return [`=== ${block.name} ===`]
    case 'advertisement': {
      const { title, text, url, label, labelAt } = block.advertisement
      const own = [labelAt === 'title' ? `${title} (${label})` : title, wrapped(text, look.width), url]
      return labelAt === 'title' ? own : [`--- ${label} ---`, ...own]
    }
    case 'promotion':
      return [headed(block.title, look, 0), `${wrapped(block.text, look.width)}\n${block.url}`]
    case 'staff':
      return [headed(block.heading, look, 0), block.people.join('\n')]
    case 'line':
      return [block.text]
    case 'contents':
      return [block.heading, block.entries.map((text) => `* ${text}`).join('\n')]
    case 'masthead':
      return [`${block.name}\n${block.date}`]
    case 'menu':
      return [block.links.map((text) => `${text}: https://harbour.example/m/${text.length}`).join('\n')]
    case 'footer':
      return [`-- \n${block.lines.join('\n')}\nhttps://harbour.example/leave`]
  }
}

function storyParagraphs(
  { title, url, byLine, kicker, text, parts }: Story,
  look: TextLook,
  count: number,
): string[] {
  const own = [
    ...text.map((paragraph) => wrapped(plain(paragraph), look.width)),
    ...parts.flatMap((part) => [
      `** ${part.heading} **`,
      ...part.text.map((paragraph) => wrapped(plain(paragraph), look.width)),
    ]),
  ]
  const heading = title === null ? [] : [headed(title, look, count)]
  const address = url === null ? [] : [url]
  const head = look.address === 'title' ? [...heading, ...address].join('\n') : heading.join('\n')
  const over = [kicker, head, byLine].filter((line) => line !== undefined && line !== '')
  const body = look.address === 'text' && url !== null ? [...own.slice(0, -1), `${own.at(-1)}\n${url}`] : own
  return [...over.map(String), ...body]
}

function headed(title: string, { title: habit }: TextLook, count: number): string {
  if (habit === 'capitals') return title.toUpperCase()
  if (habit === 'underlined') return `${title}\n${'-'.repeat(Math.min(60, title.length))}`
  if (habit === 'hashes') return `## ${title}`
  if (habit === 'stars') return `*${title}*`
  return habit === 'numbered' && count > 0 ? `${count}. ${title}` : title
}

/** The words of a paragraph, with the URLs of its links in brackets. */
function plain(paragraph: Paragraph): string {
  return paragraph.map(({ text, href }) => (href === undefined ? text : `${text} <${href}>`)).join('')
}

function wrapped(text: string, width: number): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const open = lines.pop()
    if (open === undefined) lines.push(word)
    else if (open.length + word.length < width) lines.push(`${open} ${word}`)
    else lines.push(open, word)
  }
  return lines.join('\n')
}
