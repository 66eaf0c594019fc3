import type { Database } from '@tidings/db/database'
import type { FileStore } from '@tidings/db/files/file-store'
import type { Session, Sessions } from './auth/sessions.ts'
import type { PictureLinks } from './picture-links.ts'

/** What the procedures work with, the same for every request. */
export interface Services {
  database: Database
  files: FileStore
  sessions: Sessions
  pictures: PictureLinks
  /** What stands behind the @ of inbox addresses. */
  mailDomain: string
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}

/** One request: the services, who asks, and where a cookie goes. */
export interface Context extends Services {
  session: Session | undefined
  setCookie(value: string): void
}
