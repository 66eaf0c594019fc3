/** An article of a newsletter that may cover a story. */
export interface StoryArticle {
  id: string
  /** The arrival time of its issue, epoch milliseconds; null if unknown. */
  at: number | null
  /** The id of its mail; two items of one issue never cover one story. */
  issue: string
  /** The newsletter. */
  source: string
  title: string
  text: string
  url: string | null
  /** BCP 47 primary tag; null if unknown. */
  language: string | null
}
