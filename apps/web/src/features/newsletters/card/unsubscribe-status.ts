import { longDate } from '@tidings/ui/format-time.ts'
import { counted } from '../../../lib/counted.ts'

/** The facts about unsubscribing from a newsletter, for words. */
export type UnsubscribeFacts = {
  how: 'one-click' | 'mail' | 'page'
  target: string
  /** ISO 8601, UTC. */
  askedAt: string
  state: 'asking' | 'asked' | 'failed'
  status: number | null
  why: string | null
  /** The number of mails received since then. */
  mailsSince: number
  /** How many days after unsubscribing mail still arrived, if ten or more. */
  stillSends: number | null
}

const ways = {
  'one-click': () => 'by one click',
  mail: (target: string) => `by email to ${target}`,
  page: (target: string) => `on their page, ${target}`,
}

/**
 * The words about unsubscribing from a newsletter: first whether it still sends, then the request, its date in a time
 * zone, and the outcome.
 */
export function unsubscribeWords(
  unsubscription: UnsubscribeFacts,
  timeZone?: string,
): { title: string; lines: string[] } {
  const { how, target, askedAt, state, status, why, mailsSince, stillSends } = unsubscription
  const day = longDate(askedAt, timeZone) || 'an unknown day'
  const asked = `${day} ${ways[how](target)}`
  if (state === 'asking') return { title: 'Unsubscribing…', lines: [`Requested on ${asked}.`] }
  if (state === 'failed') {
    return { title: 'Unsubscribe failed', lines: [`Tried on ${asked}: ${why ?? 'unknown reason'}.`] }
  }
  const response = status === null ? '' : ` Response: ${status}.`
  const lines = [`Unsubscribe requested on ${asked}.${response}`]
  if (why !== null) lines.push(`${why.slice(0, 1).toUpperCase()}${why.slice(1)}.`)
  if (mailsSince > 0) lines.push(`${counted(mailsSince, 'email')} since.`)
  return {
    title: stillSends === null ? 'Unsubscribed' : `Still sending, ${stillSends} days after you unsubscribed`,
    lines,
  }
}
