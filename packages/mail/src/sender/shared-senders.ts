import { wordSet } from '../common/text/word-set.ts'
import { SENDING_PLATFORMS } from './sending-platforms.ts'

/** Providers of mailboxes that have the same name in several countries. */
const MAIL_PROVIDER =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|aol|gmx|web|proton(?:mail)?|fastmail|zoho|yandex|mail|msn)\.(?:com?\.)?[a-z]{2,3}$/i

const MAIL_PROVIDERS = wordSet(`
  126.com 163.com arcor.de att.net bluewin.ch btinternet.com comcast.net freenet.de hey.com laposte.net
  libero.it mailbox.org naver.com o2.pl orange.fr posteo.de qq.com seznam.cz sfr.fr t-online.de tuta.com
  tutanota.com uol.com.br verizon.net wanadoo.fr wp.pl
`)

/** Whether people have their addresses at this host. */
export const isMailProvider = (host: string): boolean => MAIL_PROVIDERS.has(host) || MAIL_PROVIDER.test(host)

/** Whether a site (a registered domain) is shared by many senders, so that it doesn't identify one. */
export function isSharedSender(site: string): boolean {
  return SENDING_PLATFORMS.has(site) || isMailProvider(site)
}
