/** A story in the digest by mail. */
export interface DigestStory {
  title: string
  /** Empty if there is none. */
  summary: string
  newsletter: string
  /** The reading time in minutes; 0 for a title without text. */
  minutes: number
  /** What it takes of the time of the digest, in seconds. */
  skimSeconds: number
  /** The names of the other newsletters that cover it. */
  alsoCoveredBy: readonly string[]
  /** Whether it updates a story of an earlier day; then the summary says what is new. */
  isUpdate: boolean
  readUrl: string
  saveUrl: string
}

/** Stories under a heading; those of `links` only have a title. */
export interface DigestSection {
  kind: 'stories' | 'links'
  heading: string
  stories: readonly DigestStory[]
}

/** The content of a digest by mail. */
export interface Digest {
  /** The written date, such as `Sunday, November 22`. */
  day: string
  /** In reading order; the first story of the first section is the lead. */
  sections: readonly DigestSection[]
  /** The total number of stories, which may be more than the sections contain. */
  stories: number
  /** When it is sent, such as `every day at 7:00 AM`. */
  schedule: string
  to: string
  homeUrl: string
  markAllUrl: string
  settingsUrl: string
  unsubscribeUrl: string
}

/** The maximum lengths of texts in characters. */
export const MAX_LENGTH = { title: 160, summary: 320, name: 60 } as const

/** A text on one line, cut at the end of a word if it has more characters than `most`. */
export function shortened(text: string, max: number): string {
  const line = [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()]
  if (line.length <= max) return line.join('')
  const cut = line.slice(0, max - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${withoutEnd(end > cut.length / 2 ? cut.slice(0, end) : cut)}…`
}

/** Removes punctuation and white space at the end; a pattern for that would take more than linear time. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && /[\s.,;:–—-]/u.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const SUBJECT = { titles: 3, ofTitle: 64, ofAll: 130 }
const PREHEADER = { titles: 2, ofTitle: 64 }

/** The subject, which contains the first stories, and the preheader, which continues it. */
export function subjectOf(digest: Digest): { subject: string; preheader: string } {
  const titles = digest.sections.flatMap(({ stories }) => stories.map(({ title }) => title))
  const named: string[] = []
  for (const title of titles.slice(0, SUBJECT.titles)) {
    const short = shortened(title, SUBJECT.ofTitle)
    if (named.length > 0 && [...named, short].join(' · ').length > SUBJECT.ofAll) break
    named.push(short)
  }
  const next = titles.slice(named.length, named.length + PREHEADER.titles)
  const further = next.map((title) => shortened(title, PREHEADER.ofTitle))
  return { subject: named.join(' · '), preheader: [...further, extentOf(digest)].join(' · ') }
}

/** The size of what a digest shows, such as `11 stories · 10 min`; links take no time. */
export function extentOf({ sections }: Pick<Digest, 'sections'>): string {
  const stories = sections.flatMap((section) => (section.kind === 'links' ? [] : section.stories))
  const minutes = Math.round(stories.reduce((sum, { skimSeconds }) => sum + skimSeconds, 0) / 60)
  return minutes > 0 ? `${countOf(stories.length)} · ${minutes} min` : countOf(stories.length)
}

/** A number of stories, such as `11 stories`. */
export const countOf = (stories: number) => `${stories} ${stories === 1 ? 'story' : 'stories'}`

/** Limits a digest to its first stories and links; empty sections are removed. */
export function withAtMost(digest: Digest, max: { stories: number; links: number }): Digest {
  const left = { ...max }
  const sections = digest.sections.map((section) => {
    const stories = section.stories.slice(0, Math.max(0, left[section.kind]))
    left[section.kind] -= stories.length
    return { ...section, stories }
  })
  return { ...digest, sections: sections.filter(({ stories }) => stories.length > 0) }
}
