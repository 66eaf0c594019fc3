import type { AccountServices, RequestContext } from '@tidings/accounts/context'
import type { FetchWeb } from '@tidings/jobs/fetch/guarded-fetch'
import type { MailChecks } from '@tidings/jobs/mail-check/mail-checks'
import type { MailOAuth } from '@tidings/jobs/mailboxes/mail-oauth'
import type { TryMailbox } from '@tidings/jobs/mailboxes/mailbox-tries'
import type { SendMail } from '@tidings/jobs/newsletters/unsubscribe'
import type { SpooledMail } from '@tidings/jobs/receive/spooled-mails'
import type { DigestLinks } from '@tidings/jobs/send/digest-links'

/** Services of the procedures, the same for every request. */
export interface Services extends AccountServices {
  /** The folder where mails are written if no mail server is configured; else undefined. */
  outbox: string | undefined
  /** Links in digests by mail. */
  digestLinks: DigestLinks
  /** The domain of inbox addresses. */
  mailDomain: string
  /** Whether a model is configured to summarise articles. */
  requestsSummaries: boolean
  /** The only fetcher for URLs from mails, pages and users. */
  fetchWeb: FetchWeb
  /** Tries mailboxes of users, in another process. */
  tryMailbox: TryMailbox
  /** Whether mailboxes may be in private networks. */
  mailboxesAllowPrivate: boolean
  /** Signs in to them at their providers. */
  mailOAuth: MailOAuth
  /** Whether webhooks may be in private networks. */
  webhooksAllowPrivate: boolean
  /** The key that signs pushes. */
  vapidKey: string
  sendMail: SendMail
  /** Checks of whether mail can arrive. */
  mailChecks: MailChecks
  /** The accepted mails of a user that are not in the database yet. */
  spooledMails(userId: string): Promise<readonly SpooledMail[]>
  /** Whether this many more bytes fit on the disk, besides the space reserved for mail. */
  hasSpaceFor(bytes: number): Promise<boolean>
}

/** One request of the API. */
export interface Context extends Services, RequestContext {
  /** Observes a call, named like `articles.save`. */
  watchCall?: (<T>(name: string, call: () => Promise<T>) => Promise<T>) | undefined
}
