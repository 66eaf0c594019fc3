/** A story as the digest by mail tells it. */
export interface DigestStory {
  title: string
  /** Empty where there is none. */
  summary: string
  newsletter: string
  /** What it takes to read; 0 for what is a title alone. */
  minutes: number
  /** The names of the other newsletters that tell it. */
  alsoCoveredBy: readonly string[]
  /** It goes on with a story of an earlier day, and the summary says what is new. */
  isUpdate: boolean
  readUrl: string
  saveUrl: string
}

/** Stories under a heading; those of `links` are a title and no more. */
export interface DigestSection {
  kind: 'stories' | 'links'
  heading: string
  stories: readonly DigestStory[]
}

/** What a digest by mail says. */
export interface Digest {
  /** The day in words, such as `Sunday, November 22`. */
  day: string
  /** In the order in which they are read; the first story of the first is the lead. */
  sections: readonly DigestSection[]
  /** How many stories there are, more than those of the sections where they are many. */
  stories: number
  /** What those of the sections take to read. */
  minutes: number
  /** When it is sent, such as `every day at 7:00 AM`. */
  schedule: string
  to: string
  homeUrl: string
  markAllUrl: string
  settingsUrl: string
  unsubscribeUrl: string
}

/** Longer texts are cut, in characters. */
export const LONGEST = { title: 160, summary: 320, name: 60 } as const

/** A text in one line, cut at a word's end where it has more characters than `most`. */
export function shortened(text: string, most: number): string {
  const line = [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()]
  if (line.length <= most) return line.join('')
  const cut = line.slice(0, most - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${withoutEnd(end > cut.length / 2 ? cut.slice(0, end) : cut)}…`
}

/** Without the punctuation and white space at its end; a pattern for that would cost more than the text is long. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && /[\s.,;:–—-]/u.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const SUBJECT = { titles: 3, ofTitle: 64, ofAll: 130 }
const PREHEADER = { titles: 2, ofTitle: 64 }

/** The subject, which names the first stories, and what mail programs show behind it, which goes on. */
export function subjectOf(digest: Digest): { subject: string; preheader: string } {
  const titles = digest.sections.flatMap(({ stories }) => stories.map(({ title }) => title))
  const named: string[] = []
  for (const title of titles.slice(0, SUBJECT.titles)) {
    const short = shortened(title, SUBJECT.ofTitle)
    if (named.length > 0 && [...named, short].join(' · ').length > SUBJECT.ofAll) break
    named.push(short)
  }
  const further = titles
    .slice(named.length, named.length + PREHEADER.titles)
    .map((title) => shortened(title, PREHEADER.ofTitle))
  return {
    subject: named.join(' · '),
    preheader: [...further, extentOf(digest)].join(' · '),
  }
}

/** How much a digest has, such as `11 stories, 10 min`. */
export function extentOf({ stories, minutes }: Pick<Digest, 'stories' | 'minutes'>): string {
  const count = `${stories} ${stories === 1 ? 'story' : 'stories'}`
  return minutes > 0 ? `${count}, ${minutes} min` : count
}

/** So many stories and links at most, the first ones, with what is left of their sections. */
export function withAtMost(digest: Digest, most: { stories: number; links: number }): Digest {
  const left = { ...most }
  const sections = digest.sections.map((section) => {
    const stories = section.stories.slice(0, Math.max(0, left[section.kind]))
    left[section.kind] -= stories.length
    return { ...section, stories }
  })
  return { ...digest, sections: sections.filter(({ stories }) => stories.length > 0) }
}
