import { type Inventor, inventorOf, longStory, oddTitles, titlesOf, withInlineLink } from './invent.ts'
import { type Advertisement, type Block, chanceOf, type InventedIssue, type Story } from './issue.ts'
import type { Language } from './languages.ts'

/** The difficulty of each class of issues. */
export const FAULTS = [
  'ordinary',
  'printed-addresses',
  'short-titles',
  'company-lists',
  'briefs',
  'advertisements',
  'openings',
  'own-boxes',
  'essays',
  'parts',
  'edges',
  'bilingual',
] as const

export type Fault = (typeof FAULTS)[number]

const SENDERS = ['The Harbour Post', 'Tidewater', 'Mole & Pier', 'Low Tide Letter', 'Seamark Weekly']

/** A random issue of a class: its content in order, independent of layout. */
export function composeIssue(fault: Fault, seed: number, languages: readonly Language[]): InventedIssue {
  const chance = chanceOf(seed)
  const [english, ...others] = languages
  const language = english && (chance.happens(0.55) || others.length === 0) ? english : chance.from(others)
  const inventor = inventorOf(language, chance)
  const sender = chance.from(SENDERS)
  const body = bodyOf(fault, inventor, languages)
  const isSingle = fault === 'essays'
  const [first = ''] = titlesOf(body)
  const subject = isSingle || chance.happens(0.4) ? first : `${sender} #${100 + chance.number(300)}`
  const top: Block[] = [{ is: 'masthead', name: sender, date: `${1 + chance.number(28)} March 2026` }]
  const menu: Block = { is: 'menu', links: language.menu }
  if (chance.happens(0.3)) top.push(menu)
  const end: Block[] = []
  if (chance.happens(0.5)) end.push({ is: 'line', text: language.signOff })
  if (chance.happens(fault === 'openings' ? 0.8 : 0.3)) end.push(menu)
  end.push({ is: 'footer', lines: language.footer })
  return { language, sender, subject, kind: isSingle ? 'single' : 'multi', blocks: [...top, ...body, ...end] }
}

function bodyOf(fault: Fault, inventor: Inventor, languages: readonly Language[]): Block[] {
  const { chance } = inventor
  switch (fault) {
    case 'ordinary':
      return withAdvertisement(stories(inventor, 4 + chance.number(6)), inventor.advertisement(), inventor)
    case 'printed-addresses': {
      const link = chance.from(['below-title', 'below-title', 'below-text'] as const)
      return inSections(
        stories(inventor, 4 + chance.number(6), () => ({ link })),
        inventor,
      )
    }
    case 'short-titles':
      return shortTitles(inventor)
    case 'company-lists':
      return companyLists(inventor)
    case 'briefs':
      return briefs(inventor)
    case 'advertisements':
      return advertisements(inventor)
    case 'openings':
      return openings(inventor)
    case 'own-boxes':
      return ownBoxes(inventor)
    case 'essays':
      return essay(inventor)
    case 'parts':
      return stories(inventor, 3 + chance.number(3)).map((block) =>
        chance.happens(0.6)
          ? asBlock(longStory(inventor, 2 + chance.number(3), { link: 'none', url: null }))
          : block,
      )
    case 'edges':
      return edges(inventor)
    case 'bilingual':
      return bilingual(inventor, languages)
  }
}

function asBlock(story: Story): Block {
  return { is: 'story', story }
}

function stories(inventor: Inventor, count: number, given: () => Partial<Story> = () => ({})): Block[] {
  const link = inventor.chance.from(['title', 'title', 'read-on', 'inline'] as const)
  return Array.from({ length: count }, () => {
    const story = inventor.story({ link, ...given() })
    return asBlock(story.link === 'inline' ? linkedInline(story, inventor) : story)
  })
}

function linkedInline(story: Story, { chance }: Inventor): Story {
  const [first, ...rest] = story.text
  const words = first?.map(({ text }) => text).join('') ?? ''
  return { ...story, text: [withInlineLink(words, story.url ?? '', chance), ...rest] }
}

/** Sometimes in named sections of two or more items. */
function inSections(blocks: Block[], { chance, language }: Inventor): Block[] {
  if (chance.happens(0.5)) return blocks
  const names = chance.some(language.sections, Math.floor(blocks.length / 2))
  return blocks.flatMap((block, at) => {
    const name = at % 2 === 0 ? names[at / 2] : undefined
    return name === undefined ? [block] : [{ is: 'section' as const, name }, block]
  })
}

function withAdvertisement(blocks: Block[], advertisement: Advertisement, { chance }: Inventor): Block[] {
  return blocks.toSpliced(1 + chance.number(blocks.length), 0, { is: 'advertisement', advertisement })
}

function shortTitles(inventor: Inventor): Block[] {
  const { chance } = inventor
  const count = 4 + chance.number(3)
  const habit = chance.from(['word', 'host', 'quote', 'capitals'] as const)
  return oddTitles(inventor, habit, count).map((title) =>
    asBlock(inventor.story({ title, link: chance.from(['title', 'read-on']) })),
  )
}

/** A list whose items begin with the bold name of a company as part of the sentence. */
function companyLists(inventor: Inventor): Block[] {
  const { chance, language } = inventor
  const [section = ''] = chance.some(language.sections, 1)
  const items = oddTitles(inventor, 'word', 5).map((company) => {
    const url = inventor.address()
    const rest = inventor.language.does[chance.number(inventor.language.does.length)] ?? ''
    const source = chance.from(['The Gazette', 'Quay Times'])
    const text = [
      { text: company, bold: true as const },
      { text: ` ${rest}. ${inventor.paragraph(1)} ` },
      { text: source, href: url },
    ]
    return asBlock(inventor.story({ title: null, url, link: 'none', text: [text] }))
  })
  return [...stories(inventor, 2), { is: 'section', name: section }, ...items]
}

/** Paragraphs without titles in named sections, after some items with or without titles. */
function briefs(inventor: Inventor): Block[] {
  const { chance, language } = inventor
  const link = chance.from(['inline', 'inline', 'read-on'] as const)
  const names = chance.some(language.sections, 2 + chance.number(3))
  const lead = chance.happens(0.5) ? stories(inventor, 1 + chance.number(2)) : []
  const below = names.flatMap((name) => {
    const own = Array.from({ length: 2 + chance.number(4) }, () => {
      const text = [[{ text: inventor.paragraph(2 + chance.number(2)) }]]
      const story = inventor.story({ title: null, text, link })
      return asBlock(link === 'inline' ? linkedInline(story, inventor) : story)
    })
    return [{ is: 'section' as const, name }, ...own]
  })
  return [...lead, ...below]
}

/** Advertisements directly above and below stories, one of them below the lead. */
function advertisements(inventor: Inventor): Block[] {
  const { chance } = inventor
  const blocks = stories(inventor, 4 + chance.number(4))
  const first: Block = { is: 'advertisement', advertisement: inventor.advertisement() }
  const labelAt = first.is === 'advertisement' ? first.advertisement.labelAt : 'above'
  const [title, text] = inventor.language.advertisements.find(
    ([own]) => own !== first.advertisement.title,
  ) ?? ['', '']
  const second: Block = {
    is: 'advertisement',
    advertisement: { ...inventor.advertisement(), title, text, labelAt },
  }
  return [...blocks.slice(0, 1), first, ...blocks.slice(1, -1), second, ...blocks.slice(-1)]
}

function openings(inventor: Inventor): Block[] {
  const { chance, language } = inventor
  const blocks = inSections(stories(inventor, 4 + chance.number(4)), inventor)
  const top: Block[] = [
    { is: 'line', text: language.greeting },
    { is: 'line', text: language.introduction },
  ]
  if (chance.happens(0.6)) top.push({ is: 'contents', heading: language.contents, entries: titlesOf(blocks) })
  if (chance.happens(0.4))
    top.push({ is: 'advertisement', advertisement: { ...inventor.advertisement(), labelAt: 'above' } })
  return [...top, ...blocks]
}

/** The newsletter's own promotion boxes beside a long interview and an editorial, which are articles. */
function ownBoxes(inventor: Inventor): Block[] {
  const { chance, language } = inventor
  const [first, second] = chance.some(language.promotions, 2)
  const box = (promotion: Language['promotions'][number] | undefined): Block[] => {
    if (!promotion) return []
    const [title, text, button] = promotion
    return [{ is: 'promotion', title, text, button, url: inventor.address() }]
  }
  const [heading = '', ...roles] = language.staff
  const people = roles.map((role) => `${role}: ${inventor.name()}`)
  const editorial = longStory(inventor, 0, { kicker: language.editorial, url: null, link: 'none' })
  const interview = longStory(inventor, 0, {
    url: null,
    link: 'none',
    text: Array.from({ length: 6 }, (_, at) => [
      at % 2 === 0
        ? { text: inventor.paragraph(1).replace(/[.。]$/, '?'), bold: true }
        : { text: inventor.paragraph(5) },
    ]),
  })
  return [
    ...(chance.happens(0.5) ? [asBlock(editorial)] : []),
    ...stories(inventor, 2 + chance.number(3)),
    ...box(first),
    ...(chance.happens(0.5) ? [asBlock(interview)] : []),
    ...stories(inventor, 1 + chance.number(3)),
    ...(chance.happens(0.5) ? box(second) : []),
    { is: 'staff', heading, people },
  ]
}

function essay(inventor: Inventor): Block[] {
  const { chance, language } = inventor
  const parts = chance.from([0, 2, 3, 5])
  const own = longStory(inventor, parts, {
    url: null,
    link: 'none',
    ...(chance.happens(0.4) && { byLine: `${language.by} ${inventor.name()}` }),
  })
  const promotion = chance.from(language.promotions)
  const [title, text, button] = promotion
  return [
    ...(chance.happens(0.3) ? [{ is: 'line' as const, text: language.greeting }] : []),
    asBlock(own),
    ...(chance.happens(0.4)
      ? [{ is: 'promotion' as const, title, text, button, url: inventor.address() }]
      : []),
  ]
}

/** Credits above texts, and sentences that begin with a bold name or end in a link. */
function edges(inventor: Inventor): Block[] {
  const { chance, language } = inventor
  const habit = chance.from(['credit', 'ending', 'both'] as const)
  const link = chance.from(['title', 'read-on'] as const)
  return Array.from({ length: 4 + chance.number(4) }, () => {
    const story = inventor.story({ link })
    const last = inventor.paragraph(1).replace(/[.。]$/, '')
    const ending = [{ text: `${last} – ` }, { text: 'The Gazette', href: inventor.address() }, { text: '.' }]
    return asBlock({
      ...story,
      ...(habit !== 'ending' && { credit: `${language.credit.replace(/[:：]$/, '')}: ${inventor.name()}` }),
      ...(habit !== 'credit' && { text: [...story.text, ending] }),
    })
  })
}

/** All stories in one language, then the same number in another. */
function bilingual(inventor: Inventor, languages: readonly Language[]): Block[] {
  const { chance, language } = inventor
  const other = inventorOf(chance.from(languages.filter((own) => own !== language)), chance)
  const count = 2 + chance.number(3)
  const link = chance.from(['title', 'read-on'] as const)
  return [...stories(inventor, count, () => ({ link })), ...stories(other, count, () => ({ link }))]
}
