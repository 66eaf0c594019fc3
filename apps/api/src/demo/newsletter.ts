/** A piece of a story's text; a bare string is a paragraph. Texts may hold `**strong**`, `_emphasis_` and `` `code` ``. */
export type Block =
  | string
  | { heading: string }
  | { list: readonly string[] }
  | { quote: string; by: string }
  | { code: string }
  | { table: readonly (readonly string[])[] }

/** A picture in `pictures/`, by its name there, and what it shows. */
export interface Picture {
  name: string
  alt: string
}

/** One invented story as one newsletter tells it. */
export interface Story {
  headline: string
  /** One paragraph for a teaser, more where the letter prints the story in full. */
  text: readonly Block[]
  /** The publisher's page without any tracking; null for a story printed in full without a page of its own. */
  url: string | null
  /** The heading it is under. */
  section?: string
  author?: string
  minutes?: number
  picture?: Picture
}

/** Paid noise, which a user of the digest should not see among the stories. */
export interface Advert {
  by: string
  headline: string
  text: string
  button: string
  url: string
}

/** One issue of a newsletter, not yet laid out. */
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
  /** Sent without an HTML part, as some technical letters are. */
  plainTextOnly?: true
}

/** What a layout needs to know of the issue that it lays out; all addresses are ready to print. */
export interface Page {
  newsletter: Newsletter
  issue: Issue
  date: Date
  recipient: string
  /** The address as this sender prints it: wrapped and tracked. */
  link: (url: string) => string
  /** The `cid:` address of a picture of this mail. */
  cid: (picture: Picture) => string
  unsubscribe: string
  preferences: string
  online: string
  pixel: string
}

/** An invented sender with its week of issues. */
export interface Newsletter {
  name: string
  address: string
  listId: string
  /** Its own site, without a slash at the end. */
  site: string
  /** When earlier days' issues go out: minutes after local midnight. */
  sendsAt: number
  /** How long ago today's issue went out, from 0 (just now) to 1 (as long ago as today's issues go). */
  todayAge: number
  wrap: (url: string, token: string) => string
  html: (page: Page) => string
  text: (page: Page) => string
  issues: readonly Issue[]
}
