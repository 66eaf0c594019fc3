import type { Classification } from '../issue.ts'
import type { ParsedMail } from '../mail.ts'
import type { Reading } from './reading.ts'

const SENDER = /^forwarding-noreply@(?:google|gmail)\.com$/

const WORDS =
  /forwarding confirmation|(?:requested|wants) to (?:automatically )?forward|automatically forward (?:mail|messages)|verify (?:your )?forwarding|weiterleitungsbestätigung|bestätigung (?:der|für die) weiterleitung|automatisch (?:an .{0,60} )?weiterzuleiten|confirmation (?:du|de) transfert|confirmación de reenvío|conferma (?:dell.)?inoltro|bevestiging (?:van|voor) (?:het )?doorsturen|confirmação de encaminhamento/i

/** The verification that a mail provider sends before it forwards mail to a new address; null for any other mail. */
export function forwardingOf(mail: ParsedMail, reading: Reading): Classification | null {
  const isProvider = SENDER.test(mail.from?.address ?? '')
  const saysSo = reading.words < 400 && WORDS.test(`${reading.subject} ${reading.text.slice(0, 2000)}`)
  if (!isProvider && !saysSo) return null
  const code =
    /\(#(\d{6,12})\)/.exec(reading.subject)?.[1] ??
    /(?:code|kod|código|codice)\D{0,30}?(\d{6,12})\b/i.exec(reading.text)?.[1]
  const link = reading.links.find(({ href, text }) => isConfirmLink(href, text))
  return {
    kind: 'forwarding',
    reason: 'a mail provider asks whether it may forward mail here',
    ...(link ? { confirmUrl: link.href } : {}),
    ...(code ? { code } : {}),
  }
}

function isConfirmLink(href: string, text: string): boolean {
  return (
    /\/mail\/(?:u\/\d+\/)?vf-|mail-settings\.google\.com\/mail\/vf|\/verify|\/confirm/i.test(href) ||
    /confirm|verify|bestätig/i.test(text)
  )
}
