import type { FileStore } from '@tidings/db/files/file-store'
import type { MailRow } from '@tidings/db/schema'
import { unsubscribeHeaders } from '../leave/unsubscribe-headers.ts'
import { type LeavingWay, waysToLeave } from '../leave/ways-to-leave.ts'
import { readRaw } from './stored-raw.ts'

/** The ways to leave that a stored mail names, the best one first. Asks nobody anything. */
export async function waysOfMail(files: FileStore, mail: MailRow): Promise<LeavingWay[]> {
  return waysToLeave(unsubscribeHeaders(await readRaw(files, mail)), signaturesOf(mail.authentication))
}

function signaturesOf(authentication: string | null) {
  const stored: unknown = JSON.parse(authentication ?? '{}')
  const dkim: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'dkim') : []
  return (Array.isArray(dkim) ? dkim : []).map((signature: unknown) => ({
    result: fieldOf(signature, 'result') === 'pass' ? ('pass' as const) : ('none' as const),
    covers: namesIn(fieldOf(signature, 'covers')),
  }))
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}
