import type { LinkDanger } from '@tidings/db/schema/articles'

const WORDS: Record<LinkDanger, string> = {
  unsubscribe: 'unsubscribe',
  delete: 'delete',
  'reset-password': 'reset a password',
  'log-in': 'log in',
  pay: 'pay',
  authorise: 'authorise',
  'change-address': 'change an address',
  'agree-to-other': 'agree to something else',
  confirm: 'confirm something',
}

/** Whether a reason is a possible effect of opening a link. */
export const isDanger = (reason: string): reason is LinkDanger => Object.hasOwn(WORDS, reason)

/** A possible effect of opening a link, as an infinitive. */
export const dangerText = (danger: LinkDanger): string => WORDS[danger]
