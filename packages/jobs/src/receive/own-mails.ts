import { createHmac, timingSafeEqual } from 'node:crypto'
import { headerEnd, headerFields } from '@tidings/mail/mime/header-fields'

/** The field that marks mails of this installation. */
export const OWN_MAIL_FIELD = 'Tidings-Mail'

/** The maximum of header bytes that are read. */
const MAX = 65_536
/** Servers on the way may have folded it. */
const MARK = /^Tidings-Mail:\s*([\w-]{1,100})\.([\w-]{43})\s*$/i

/**
 * Recognises the mails that this installation sent, such as digests, when they arrive in an inbox: as issues they would
 * be in the next digest. Nobody else can make a mark, so that no newsletter can be made to look like one.
 */
export interface OwnMails {
  /** The value of the field for the mail with that id: letters, digits and hyphens. Mail services replace Message-IDs. */
  mark(id: string): string
  /** Whether a received mail has such a mark. */
  isOwn(raw: Uint8Array): boolean
}

/** Opens them with a key of the installation. */
export function openOwnMails(key: Uint8Array): OwnMails {
  const signature = (id: string) => createHmac('sha256', key).update(id).digest()
  return {
    mark: (id) => `${id}.${signature(id).toString('base64url')}`,
    isOwn(raw) {
      const start = raw.subarray(0, MAX)
      for (const field of headerFields(start, headerEnd(start))) {
        const [, id = '', given = ''] =
          MARK.exec(Buffer.from(field.subarray(0, 300)).toString('latin1')) ?? []
        if (id !== '' && timingSafeEqual(Buffer.from(given, 'base64url'), signature(id))) return true
      }
      return false
    },
  }
}
