import type { AccountServices, RequestContext } from '@tidings/accounts/context'
import type { StoryJudge } from '@tidings/db/queries/story-judge'
import type { MailRow, NewsletterRow, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import type { LessonTraits } from './parts/lesson-traits.ts'
import type { SummarySentence } from './schemas/summary-sentence.ts'

/** A leftover that is to become a story. */
export interface StoryPart {
  title: string
  text: string
  url: string | null
  section: string | null
}

/** What is worked out from a story's words alone; `tags` in lower case, `sketch` is kept to compare it with others. */
export interface FinishedStory {
  summary: string
  summarySentences: readonly SummarySentence[]
  category: string
  tags: readonly string[]
  sketch: string
}

/** A new article with its sketch; times in epoch milliseconds. */
export interface ToldArticle {
  userId: string
  mailId: string
  at: number
  articleId: string
  sketch: string
}

/** A way to leave a newsletter, and the inbox address that is subscribed. */
export type LeavingWay = { from: string } & (
  | { how: 'one-click'; url: string; host: string }
  | { how: 'page'; url: string; host: string }
  | { how: 'mail'; to: string; subject: string; body: string }
)

/** What asking to leave came to: the status of the answer, if there was one, and what there is to say of it, in words. */
export interface LeavingOutcome {
  isDone: boolean
  status: number | null
  why: string | null
}

/** Leaves lists, each time asking once. */
export interface LeavingDesk {
  /** The ways that a newsletter's last mails name, the best one first; asks nobody. */
  waysOf(newsletter: NewsletterRow): Promise<LeavingWay[]>
  byOneClick(url: string): Promise<LeavingOutcome>
  byMail(mail: { from: string; to: string; subject: string; body: string }): Promise<LeavingOutcome>
}

/** The page that a link leads to, or why that could not be found, in words. */
export type LinkOutcome = { url: string } | { why: string }

/** Finds out where links lead that tell it only to their sender's server. */
export interface LinkDesk {
  /** Why the link of an article of this mail is not to be asked for, in words; null: it may be. Asks nobody. */
  whyNotAsked(
    mail: Pick<MailRow, 'id' | 'user_id'>,
    article: { link: string; originalUrl: string | null; title: string; html: string },
  ): Promise<string | null>
  /** Asks once. */
  resolve(link: string): Promise<LinkOutcome>
  /** Gives all of the user's articles with a link the address that it leads to, and their ids; to be called under lockUser. */
  relink(trx: Transaction<Tables>, userId: string, known: { link: string; url: string }): Promise<string[]>
}

/** What the procedures work with, the same for every request. */
export interface Services extends AccountServices {
  /** Whether an address is a counted redirect that tells its target only to the sender's server. */
  isOpaqueLink(url: string): boolean
  /** The folder that mails are kept in where no mail server sends them; undefined: one does. */
  outbox: string | undefined
  /** What stands behind the @ of inbox addresses. */
  mailDomain: string
  /** Does for a leftover that becomes a story what the pipeline does for each article. */
  finishStory(part: StoryPart): FinishedStory
  /** Whether there is a model that articles may wait for to be summarised. */
  wishesSummaries: boolean
  /** Finds the story of a new article among all others; to be called under lockUser. */
  tellStory(trx: Transaction<Tables>, article: ToldArticle): Promise<void>
  /** Decides what articles tell one story, and what one adds to others. */
  storyJudge: StoryJudge
  /** What a lesson can do to later issues: turn parts alike, or the same part alone; null: nothing. */
  whatIsTaught(lesson: LessonTraits & { verdict: 'article' | 'leftover' }): 'alike' | 'same' | null
  leaving: LeavingDesk
  linkDesk: LinkDesk
}

/** One request of the API. */
export interface Context extends Services, RequestContext {}
