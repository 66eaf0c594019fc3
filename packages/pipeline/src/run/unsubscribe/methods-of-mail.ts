import type { FileStore } from '@tidings/db/files/file-store'
import { linksOfNonArticleParts } from '@tidings/db/queries/non-article-parts'
import type { Executor, MailRow } from '@tidings/db/schema'
import { storedChecks } from '../../analyse/sender/authentication.ts'
import { pageInBody } from '../../analyse/unsubscribe/page-in-body.ts'
import { UNSUBSCRIBE_START, unsubscribeHeaders } from '../../analyse/unsubscribe/unsubscribe-headers.ts'
import { type UnsubscribeMethod, unsubscribeMethods } from '../../analyse/unsubscribe/unsubscribe-methods.ts'
import type { Link } from '../../common/types/issue.ts'
import { readStart } from '../archive/stored-raw.ts'

/**
 * The unsubscribe methods of a stored mail, best first: those of its headers, and a linked page if its headers contain
 * none. Makes no requests.
 */
export async function methodsOfMail(
  { db, files }: { db: Executor; files: FileStore },
  mail: Pick<MailRow, 'id' | 'user_id' | 'authentication'>,
): Promise<UnsubscribeMethod[]> {
  const start = await readStart({ db, files }, mail, UNSUBSCRIBE_START)
  const methods = unsubscribeMethods(unsubscribeHeaders(start), storedChecks(mail.authentication))
  if (methods.some(({ how }) => how === 'page')) return methods
  // From the stored non-article parts: the mail is not parsed here.
  const left = await linksOfNonArticleParts(db, mail.user_id, mail.id)
  const page = pageInBody(left.flatMap((links) => linksIn(JSON.parse(links))))
  return page ? [...methods, { how: 'page', ...page }] : methods
}

function linksIn(stored: unknown): Link[] {
  return (Array.isArray(stored) ? stored : []).flatMap((link: unknown) => {
    const [url, text] = [fieldOf(link, 'url'), fieldOf(link, 'text')]
    return typeof url === 'string' && typeof text === 'string' ? [{ url, text }] : []
  })
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
