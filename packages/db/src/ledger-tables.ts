import type { Time } from './column-types.ts'

/** A part of an issue that is no article; with all that it takes to make it one. */
export interface LeftoversTable {
  id: string
  user_id: string
  mail_id: string
  /** Its place among all parts of the issue, articles included. */
  position: number
  /** Why it is no article, in one word, such as `sponsor`. */
  reason: string
  title: string | null
  text: string
  /** Sanitised, as that of articles. */
  html: string
  url: string | null
  original_url: string | null
  image_id: string | null
  section: string | null
  author: string | null
  reading_minutes: number | null
  traits: string | null
  /** JSON list of `{ url, text }`, one for each link in it. */
  links: string
  link_count: number
  paragraphs: number
  /** The article that the reader made of it; while that is left out, it is a leftover again. */
  article_id: string | null
}

/** What a reader taught by turning a part of an issue: what is like it is judged alike in later issues. */
export interface LessonsTable {
  id: string
  user_id: string
  newsletter_id: string
  mail_id: string
  /** The leftover or the article that was turned; unique for a user, so that turning back takes the lesson away. */
  part_id: string
  verdict: 'article' | 'leftover'
  /** What the part was called, for the list of lessons. */
  title: string
  /** JSON. */
  traits: string
  created_at: Time
}
