import type { Database } from '@tidings/db/database'
import type { FileStore } from '@tidings/db/files/file-store'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import type { SecretBox } from '@tidings/db/secrets/secret-box'
import type { UserLimits } from '@tidings/db/user-limits'
import type { ShareCounts } from '@tidings/scheduling/share-counts'
import type { MailedLinks } from './account/mailed-links.ts'
import type { PictureLinks } from './avatars/picture-links.ts'
import type { PictureMode } from './avatars/picture-mode.ts'
import type { IdentityProvider } from './identity-provider/identity-provider.ts'
import type { ApiToken, ApiTokens } from './programs/api-tokens.ts'
import type { RegistrationMode } from './registration/registration-mode.ts'
import type { Session, Sessions } from './sessions/sessions.ts'
import type { KnownDevices } from './sign-in/known-devices.ts'
import type { WorkQueue } from './work-queue.ts'

/** What accounts work with, the same for every request. */
export interface AccountServices {
  database: Database
  files: FileStore
  sessions: Sessions
  /** Access tokens of other programs. */
  apiTokens: ApiTokens
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
  /** Work that is put off. */
  jobs: JobQueue
  /** What is done at once for somebody who waits, as far as it takes memory or time. */
  work: WorkQueue
  /** Where browsers reach the product, by the settings, whatever a request says. */
  webAddress(): string
  /** Who runs the server, lower case; undefined: the first to have signed up. */
  operatorEmail: string | undefined
  /** Who can sign up, by the settings; undefined: as the operator chooses. */
  registration: RegistrationMode | undefined
  /** How much of what an account can have. */
  limits: UserLimits
  /** How rates are shared with other processes; undefined: there are none. */
  share?: ShareCounts | undefined
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
}

/** Where a request comes from, as far as limits tell clients from each other. */
export interface ClientOrigin {
  address: string
  network: string
  /** Whether it is this machine or its own network, where one address may speak for many people. */
  isShared: boolean
}

/** One request: the services, who asks and from where, and where a cookie goes. */
export interface RequestContext extends AccountServices {
  /** Where the browser reaches the product, such as `https://tidings.example`. */
  origin: string
  /** The Cookie header as it came. */
  cookies: string | undefined
  /** The User-Agent header as it came. */
  userAgent: string | undefined
  session: Session | undefined
  /** The access token of another program; a request with one has no session. */
  token?: ApiToken | undefined
  /** Undefined for what comes by no connection. */
  client?: ClientOrigin | undefined
  /** Whether the request was made on the machine that the server runs on. */
  isFromThisMachine?: boolean | undefined
  setCookie(value: string): void
  /** Aborted when the client goes away before it has its answer. */
  signal?: AbortSignal | undefined
  /** Counts what a call answers, in bytes, with that of the other calls of the request; returns their sum. */
  countAnswer?: ((bytes: number) => number) | undefined
  /** Says with the answer after how many seconds to try again. */
  retryAfter?: ((seconds: number) => void) | undefined
}
