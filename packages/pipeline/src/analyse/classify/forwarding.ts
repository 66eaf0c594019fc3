import type { Classification } from '../../common/types/issue.ts'
import type { ParsedMail } from '../../common/types/mail.ts'
import type { Reading } from '../mime/readable-mail.ts'

const SENDER = /^forwarding-noreply@(?:google|gmail)\.com$/

const WORDS =
  /forwarding confirmation|(?:requested|wants|would like) to (?:automatically )?forward|automatically forward (?:mail|messages|e-?mails)|(?:verify|confirm) (?:your |this |the )?(?:e-?mail (?:address )?for )?forwarding|(?:mail |e-?mail )?forwarding (?:address )?verification|request was made to forward|weiterleitungsbestätigung|bestätigung (?:der|für die) weiterleitung|automatisch (?:an .{0,60} )?(?:weiterzuleiten|weiterleiten)|confirmation (?:du|de) transfert|transfert automatique|confirmación de reenvío|conferma (?:dell.)?(?:di )?inoltro|bevestiging (?:van|voor) (?:het )?doorsturen|confirmação de encaminhamento|bekräftelse (?:på|av) vidarebefordran|bekræftelse på .{0,12}videresendelse|bekreftelse på videresending|potwierdzenie przekazywania|potvrzení přeposílání|подтверждение пересылки|yönlendirme onayı|転送の確認|转发确认|轉寄確認|전달 확인/i

/** The verification that a mail provider sends before it forwards mail to a new address; null for any other mail. */
export function forwardingOf(mail: ParsedMail, reading: Reading): Classification | null {
  const isProvider = SENDER.test(mail.from?.address ?? '')
  const saysSo = reading.words < 400 && WORDS.test(`${reading.subject} ${reading.text.slice(0, 2000)}`)
  if (!isProvider && !saysSo) return null
  const code =
    /\(#(\d{6,12})\)/.exec(reading.subject)?.[1] ??
    /(?:code|kod|código|codice|код|コード|代码|코드)\D{0,60}?(\d{6,12})\b/i.exec(reading.text)?.[1]
  const link = reading.links.find(({ href, text }) => isConfirmLink(href, text))
  return {
    kind: 'forwarding',
    reason: 'a mail provider asks for permission to forward mail here',
    ...(link ? { confirmUrl: link.href } : {}),
    ...(code ? { code } : {}),
  }
}

function isConfirmLink(href: string, text: string): boolean {
  return (
    /\/mail\/(?:u\/\d+\/)?vf-|mail-settings\.google\.com\/mail\/vf|\/verify|\/confirm/i.test(href) ||
    /confirm|verify|bestätig|\baccept|akzeptier|annehmen|\ballow/i.test(text)
  )
}
