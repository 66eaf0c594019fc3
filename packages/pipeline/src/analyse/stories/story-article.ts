/** One article as a newsletter tells it. */
export interface StoryArticle {
  id: string
  /** When its issue came, epoch milliseconds; null where unknown. */
  at: number | null
  /** The mail that it is in; two items of one issue never cover one story. */
  issue: string
  /** The newsletter. */
  source: string
  title: string
  text: string
  url: string | null
  /** BCP 47 primary tag; null where unknown. */
  language: string | null
}
