import type { Database } from '@tidings/db/database'
import type { FileStore } from '@tidings/db/files/file-store'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import type { SecretBox } from '@tidings/db/secret-box'
import type { UserLimits } from '@tidings/db/user-limits'
import type { ShareCounts } from '@tidings/scheduling/share-counts'
import type { MailedLinks } from './account/mailed-links.ts'
import type { PictureLinks } from './avatars/picture-links.ts'

import type { IdentityProvider } from './identity-provider/identity-provider.ts'
import type { ApiToken, ApiTokens } from './programs/api-tokens.ts'

import type { Session, Sessions } from './sessions/sessions.ts'
import type { KnownDevices } from './sign-in/known-devices.ts'
import type { WorkQueue } from './work-queue.ts'

/**
 * When remote pictures of mails are fetched, each once: soon after the mail arrived; some minutes after one of them is
 * first viewed; or never.
 */
export const PICTURE_MODES = ['arrival', 'view', 'off'] as const
export type PictureMode = (typeof PICTURE_MODES)[number]

/** Who can sign up: anybody, only with an invitation, or nobody. */
export const REGISTRATION_MODES = ['open', 'invitation', 'closed'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

/** The services of accounts, the same for every request. */
export interface AccountServices {
  database: Database
  files: FileStore
  sessions: Sessions
  /** Access tokens of other programs. */
  apiTokens: ApiTokens
  /** Identifies browsers that users signed in with before. */
  devices: KnownDevices
  /** Links that are sent by mail. */
  mailedLinks: MailedLinks
  /** The secret box for authenticator apps' secrets. */
  twoStepSecrets: SecretBox
  pictures: PictureLinks
  /** When remote pictures of mails and sign-in providers are fetched. */
  pictureMode: PictureMode
  /** The Google sign-in, or another provider; undefined if none is configured. */
  google: IdentityProvider | undefined
  /** Whether an address is at the domain of inbox addresses, where account e-mails and digests would become issues. */
  isInboxAddress(email: string): boolean
  /** The job queue. */
  jobs: JobQueue
  /** Limits expensive work that somebody waits for. */
  work: WorkQueue
  /** The product's public address from the settings, never from a request. */
  webAddress(): string
  /** The email of the operator, lower case; undefined: the first to sign up. */
  operatorEmail: string | undefined
  /** The setting of who can sign up; undefined: as the operator chooses. */
  registration: RegistrationMode | undefined
  /** The limits per account. */
  limits: UserLimits
  /** How rates are shared with other processes; undefined if there are none. */
  share?: ShareCounts | undefined
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
}

/** The origin of a request, as far as limits distinguish clients. */
export interface ClientOrigin {
  address: string
  network: string
  /** Whether it is this machine or its own network, where one address may be used by many people. */
  isShared: boolean
}

/** A request: the services, the client, and where cookies are set. */
export interface RequestContext extends AccountServices {
  /** The product's address as the browser sees it, such as `https://tidings.example`. */
  origin: string
  /** The Cookie header as received. */
  cookies: string | undefined
  /** The User-Agent header as received. */
  userAgent: string | undefined
  session: Session | undefined
  /** The access token of another program; a request with one has no session. */
  token?: ApiToken | undefined
  /** Undefined without a connection. */
  client?: ClientOrigin | undefined
  /** Whether the request was made on the machine that the server runs on. */
  isFromThisMachine?: boolean | undefined
  setCookie(value: string): void
  /** Aborted when the client disconnects before its response. */
  signal?: AbortSignal | undefined
  /**
   * Counts the bytes of a call's response, together with those of the other calls of the request; returns their sum.
   */
  countResponse?: ((bytes: number) => number) | undefined
  /** Sets the Retry-After header of the response, in seconds. */
  retryAfter?: ((seconds: number) => void) | undefined
}
