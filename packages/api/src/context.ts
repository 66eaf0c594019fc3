import type { Database } from '@tidings/db/database'
import type { FileStore } from '@tidings/db/files/file-store'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import type { StoryJudge } from '@tidings/db/queries/story-judge'
import type { MailRow, NewsletterRow, Tables } from '@tidings/db/schema'
import type { UserLimits } from '@tidings/db/user-limits'
import type { Transaction } from 'kysely'
import type { MailedLinks } from './account/mailed-links.ts'
import type { IdentityProvider } from './auth/identity-provider.ts'
import type { KnownDevices } from './auth/known-devices.ts'
import type { SecretBox } from './auth/secret-box.ts'
import type { Session, Sessions } from './auth/sessions.ts'
import type { LessonTraits } from './parts/lesson-traits.ts'
import type { PictureLinks } from './picture-links.ts'
import type { PictureMode } from './picture-mode.ts'
import type { SummarySentence } from './schemas/summary-sentence.ts'
import type { WorkQueue } from './work-limits.ts'

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
export interface Services {
  database: Database
  files: FileStore
  sessions: Sessions
  /** Which browsers users signed in with before. */
  devices: KnownDevices
  /** Links that are sent by mail. */
  mailedLinks: MailedLinks
  /** What authenticator apps share with us. */
  twoStepSecrets: SecretBox
  pictures: PictureLinks
  /** When pictures are fetched that mails and sign-in providers name on the web. */
  pictureMode: PictureMode
  /** Who vouches for people with a Google account; undefined: nobody is set up to. */
  google: IdentityProvider | undefined
  /** Whether an address is a counted redirect that tells its target only to the sender's server. */
  isOpaqueLink(url: string): boolean
  /** Work that is put off. */
  jobs: JobQueue
  /** What is done at once for somebody who waits, as far as it takes memory or time. */
  work: WorkQueue
  /** Where browsers reach the product, by the settings, whatever a request says. */
  webAddress(): string
  /** How much of what an account can have. */
  limits: UserLimits
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
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
}

/** Where a request comes from, as far as limits tell clients from each other. */
export interface ClientPlace {
  address: string
  network: string
  /** Whether it is this machine or its own network, where one address may speak for many people. */
  isShared: boolean
}

/** One request: the services, who asks and from where, and where a cookie goes. */
export interface Context extends Services {
  /** Where the browser reaches the product, such as `https://tidings.example`. */
  origin: string
  /** The Cookie header as it came. */
  cookies: string | undefined
  /** The User-Agent header as it came. */
  userAgent: string | undefined
  session: Session | undefined
  /** Undefined for what comes by no connection. */
  client?: ClientPlace | undefined
  /** Whether the request was made on the very machine that the server runs on. */
  isFromThisMachine?: boolean | undefined
  setCookie(value: string): void
  /** Aborted when the client goes away before it has its answer. */
  signal?: AbortSignal | undefined
  /** Counts what a call answers, in bytes, with that of the other calls of the request; gives their sum. */
  countAnswer?: ((bytes: number) => number) | undefined
  /** Says with the answer after how many seconds to try again. */
  retryAfter?: ((seconds: number) => void) | undefined
}
