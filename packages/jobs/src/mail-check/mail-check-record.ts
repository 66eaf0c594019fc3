import { findInstanceValue, setInstanceValue } from '@tidings/db/queries/accounts/instance'
import type { Executor } from '@tidings/db/schema'
import { bufferOf } from '@tidings/mail/common/buffer-of'
import { headersOf } from '../headers-of.ts'
import { type MailCheck, TEST_MAIL_HEADER } from './mail-check.ts'

const RECORD = 'mail-check'
const ARRIVAL = 'mail-check-arrival'
/** Test mails of earlier checks may arrive late; they are not shown in the inbox either. */
const MAX_TOKENS = 10
/** The maximum of a mail's bytes that are searched for the header. */
const MAX_HEADERS_LENGTH = 32_768
const HEADER = /^X-Tidings-Mail-Check: ([\w-]{16,64})\r?$/m

interface MailCheckRecord {
  check: MailCheck
  /** Of the test mails, latest first. */
  tokens: string[]
  /** When the last checks began, in epoch milliseconds. */
  starts: number[]
}

/** The stored state of the checks; undefined before the first one. */
export async function findMailCheckRecord(db: Executor): Promise<MailCheckRecord | undefined> {
  const kept = await findInstanceValue(db, RECORD)
  return kept === undefined ? undefined : JSON.parse(kept)
}

export async function saveMailCheckRecord(db: Executor, record: MailCheckRecord): Promise<void> {
  const tokens = record.tokens.slice(0, MAX_TOKENS)
  await setInstanceValue(db, RECORD, JSON.stringify({ ...record, tokens }))
}

/** When the test mail with a token arrived, in epoch milliseconds; undefined while it hasn't. */
export async function findArrival(db: Executor, token: string): Promise<number | undefined> {
  const [arrived, at] = (await findInstanceValue(db, ARRIVAL))?.split(' ') ?? []
  return arrived === token ? Number(at) : undefined
}

/** Handles a test mail of this installation, of which only the arrival is stored; returns false for any other mail. */
export async function handleTestMail(db: Executor, raw: Uint8Array, at: number): Promise<boolean> {
  if (!bufferOf(raw, MAX_HEADERS_LENGTH).includes(TEST_MAIL_HEADER)) return false
  const [, token] = HEADER.exec(headersOf(raw, MAX_HEADERS_LENGTH)) ?? []
  const record = token === undefined ? undefined : await findMailCheckRecord(db)
  if (token === undefined || !record?.tokens.includes(token)) return false
  await setInstanceValue(db, ARRIVAL, `${token} ${at}`)
  return true
}
