import { type Advertisement, type Block, type Chance, type Paragraph, type Story, wordsIn } from './issue.ts'
import type { Language } from './languages.ts'

const PLACES = ['Saltmouth', 'Nordby', 'Vellano', 'Kirkwell', 'Ostrava Bay', 'Tarnfeld', 'Lindo', 'Maravel']
const NAMES = ['Ida Morrow', 'Paul Verhoeven', 'Clara Winter', 'Jonas Lind', 'Marta Campos', 'Nadia Haddad']
const COMPANIES = ['Fernwick', 'Oblo', 'Quillon', 'Marrow', 'Tessera', 'Brightloom', 'Kessel', 'Vantor']
const HOSTS = ['Parley.io', 'Ledger.app', 'Notes.dev', 'Clip.fm', 'Tern.ai', 'Meadow.co']

/** The generator for one issue; no title, first sentence or URL is repeated. */
export interface Inventor {
  language: Language
  chance: Chance
  title: () => string
  name: () => string
  address: () => string
  paragraph: (sentences: number) => string
  story: (given?: Partial<Story>) => Story
  advertisement: () => Advertisement
}

/** Chooses a language at random. */
export function inventorOf(language: Language, chance: Chance): Inventor {
  const space = language.code === 'ja' ? '' : ' '
  const titles = language.who.flatMap((who) => language.does.map((does) => `${who}${space}${does}`))
  const openTitles = chance.some(titles, titles.length)
  const numbers = chance.some(
    Array.from({ length: 90 }, (_, at) => at + 7),
    90,
  )
  const site = chance.from([
    'https://harbour.example',
    'https://www.tidewater.example',
    'https://click.post.example/t',
  ])
  let count = chance.number(500)
  const name = () => chance.from(NAMES)
  const filled = (text: string) =>
    text.replaceAll('{place}', chance.from(PLACES)).replaceAll('{name}', name())
  const opening = () => filled(chance.from(language.openings)).replaceAll('{n}', String(numbers.pop() ?? 6))
  const paragraph = (sentences: number) =>
    [opening(), ...chance.some(language.sentences, sentences - 1).map(filled)].join(space)
  const address = () => {
    count += 1
    return `${site}/${chance.from(['a', 'story', 'posts', '2026/11'])}/${count}${chance.from(['', '.html', '-boats'])}`
  }
  return {
    language,
    chance,
    title: () => openTitles.pop() ?? '',
    name,
    address,
    paragraph,
    story: (given = {}) => {
      const text = Array.from({ length: 1 + chance.number(2) }, () => [
        { text: paragraph(2 + chance.number(3)) },
      ])
      const link = chance.from(['title', 'title', 'read-on'] as const)
      const readOn = chance.from(language.readOn)
      const story: Story = { title: openTitles.pop() ?? '', url: address(), link, text, readOn, parts: [] }
      return { ...story, ...given }
    },
    advertisement: () => {
      const [title, text] = chance.from(language.advertisements)
      const label = chance.from(language.sponsorLabel)
      return {
        title,
        text,
        label,
        url: address(),
        labelAt: chance.from(['above', 'above', 'below', 'title']),
      }
    },
  }
}

/** A title that looks like a name: one word, a host, a quotation, capitals. */
function oddTitle({ chance, title, name }: Inventor, habit: 'word' | 'host' | 'quote' | 'capitals'): string {
  if (habit === 'word') return chance.from(COMPANIES)
  if (habit === 'host') return chance.from(HOSTS)
  if (habit === 'capitals') return title().toUpperCase()
  return `“${title()}”${chance.happens(0.5) ? `: ${name()}` : ''}`
}

/** The number of different unusual titles of one kind. */
export function oddTitles(
  inventor: Inventor,
  habit: 'word' | 'host' | 'quote' | 'capitals',
  count: number,
): string[] {
  if (habit === 'word') return inventor.chance.some(COMPANIES, count)
  if (habit === 'host') return inventor.chance.some(HOSTS, count)
  return Array.from({ length: count }, () => oddTitle(inventor, habit))
}

/** A paragraph with a link in the middle. */
export function withInlineLink(text: string, href: string, chance: Chance): Paragraph {
  const words = text.split(' ')
  if (words.length < 8) return [{ text, href }]
  const from = 2 + chance.number(words.length - 6)
  const end = from + 2 + chance.number(2)
  return [
    { text: `${words.slice(0, from).join(' ')} ` },
    { text: words.slice(from, end).join(' '), href },
    { text: ` ${words.slice(end).join(' ')}` },
  ]
}

/** A story with its full text under several headings. */
export function longStory(inventor: Inventor, parts: number, given: Partial<Story> = {}): Story {
  const { chance, language, paragraph, story } = inventor
  const text = () =>
    Array.from({ length: 2 + chance.number(2) }, () => [{ text: paragraph(4 + chance.number(3)) }])
  return story({
    text: text(),
    parts: chance.some(language.parts, parts).map((heading) => ({ heading, text: text() })),
    ...given,
  })
}

/** The titles of the stories in blocks. */
export function titlesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) =>
    block.is === 'story' && block.story.title !== null ? [block.story.title] : [],
  )
}

/** The first words of an item. */
export function firstWordsOf({ text, parts }: Story): string | null {
  const first = text[0] ?? parts[0]?.text[0]
  return first ? wordsIn(first).split(' ').slice(0, 8).join(' ') : null
}
