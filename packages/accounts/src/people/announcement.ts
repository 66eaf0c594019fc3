import { createHash } from 'node:crypto'
import { findInstanceValue, setInstanceValue } from '@tidings/db/queries/accounts/instance'
import { insertOperatorAction } from '@tidings/db/queries/accounts/operator-actions'
import type { Executor } from '@tidings/db/schema'
import { logEvent } from '../log-event.ts'
import { type ActingOperator, asOperator } from './as-operator.ts'

const NAME = 'announcement'

/** A line shown to all signed-in users; a new text has a new `id`. */
export interface Announcement {
  id: string
  text: string
}

/** The announcement; null if there is none. */
export async function findAnnouncement(db: Executor): Promise<Announcement | null> {
  const text = await findInstanceValue(db, NAME)
  if (!text) return null
  return { id: createHash('sha256').update(text).digest('base64url').slice(0, 12), text }
}

/** Replaces the announcement; an empty text removes it. */
export async function announce(operator: ActingOperator, text: string): Promise<void> {
  const { byCommand, log } = operator
  await asOperator(operator, async (trx) => {
    await setInstanceValue(trx, NAME, text === '' ? null : text)
    const details = { characters: text.length }
    await insertOperatorAction(trx, { action: 'announcement', byCommand, details })
  })
  logEvent(log, 'announcement.changed', { count: text.length })
}
