/**
 * A piece of a story's text; a plain string is a paragraph. Texts may contain `**strong**`, `_emphasis_` and `` `code`
 * ``.
 */
export type Block =
  | string
  | { heading: string }
  | { list: readonly string[] }
  | { quote: string; by: string }
  | { code: string }
  | { table: readonly (readonly string[])[] }

/** A picture in `pictures/` by its name, and its alternative text. */
export interface Picture {
  name: string
  alt: string
}

/** A fictional story of one newsletter. */
export interface Story {
  headline: string
  /** One paragraph for a teaser, more if the newsletter prints the story in full. */
  text: readonly Block[]
  /** The publisher's page without tracking; null for a story printed in full without a page. */
  url: string | null
  /** The heading of its section. */
  section?: string
  author?: string
  minutes?: number
  picture?: Picture
}

/** An advertisement, which the digest should not show among the stories. */
export interface Advert {
  by: string
  headline: string
  text: string
  button: string
  url: string
}

/** The content of one issue. */
export interface Issue {
  /** 0 is today, 6 the oldest day of the demo week. */
  daysAgo: number
  number: number
  subject: string
  preheader: string
  greeting: readonly string[]
  stories: readonly Story[]
  sponsor?: Advert
  job?: Advert
  goodbye: string
  /** Sent without an HTML part, as some technical newsletters are. */
  plainTextOnly?: true
}

/** An issue's data for a layout; all URLs are final. */
export interface Page {
  newsletter: Newsletter
  issue: Issue
  date: Date
  recipient: string
  /** The URL as this sender prints it: wrapped and tracked. */
  link: (url: string) => string
  /** The `cid:` URL of a picture of this mail. */
  cid: (picture: Picture) => string
  unsubscribe: string
  preferences: string
  online: string
  pixel: string
}

/** A fictional sender with its week of issues. */
export interface Newsletter {
  name: string
  address: string
  listId: string
  /** Its website, without a trailing slash. */
  site: string
  /** When earlier days' issues are sent: minutes after local midnight. */
  sendsAt: number
  /** How long ago today's issue was sent, from 0 (now) to 1 (the oldest of today). */
  todayAge: number
  wrap: (url: string, token: string) => string
  html: (page: Page) => string
  text: (page: Page) => string
  issues: readonly Issue[]
}
