import { SENDING_PLATFORMS } from './sending-platforms.ts'

/** Mailbox providers. */
const MAIL_PROVIDERS = new Set([
  '163.com',
  'fastmail.com',
  'gmail.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.ru',
  'me.com',
  'naver.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'web.de',
  'yahoo.com',
  'yandex.ru',
])

/** Whether a site (a registered domain) is shared by many senders, so that it doesn't identify one. */
export function isSharedSender(site: string): boolean {
  return SENDING_PLATFORMS.has(site) || MAIL_PROVIDERS.has(site)
}
