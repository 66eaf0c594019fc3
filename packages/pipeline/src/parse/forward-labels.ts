/** The header lines that mail programs print above a forwarded copy, by language of the program. */
const LABELS = {
  from: 'from|von|de|da|van|fr[åa]n|fra|od|nadawca|lähettäjä|kimden|gönderen|feladó|от|від|差出人|发件人|寄件者|보낸 ?사람|expéditeur|remitente|afzender|absender',
  subject:
    'subject|betreff|objet|asunto|oggetto|assunto|onderwerp|ämne|emne|temat|předmět|aihe|konu|tárgy|тема|件名|主题|主旨|제목',
  date: 'date|sent|datum|gesendet|envoyé(?: le)?|enviad[oa](?: el| em)?|inviato|data|fecha|verzonden(?: op)?|skickat|dato|sendt|wysłano|odesláno|lähetetty|päivämäärä|tarih|gönderme tarihi|elküldve|dátum|дата|отправлено|надіслано|日期|发送时间|日付|送信日時|날짜|보낸 ?날짜',
  to: 'to|an|à|a|para|aan|till|til|do|komu|kime|vastaanottaja|címzett|кому|宛先|收件人|받는 ?사람|cc|kopie|copie|reply-to|antwort an|répondre à|rispondi a',
} as const

const PATTERNS = Object.entries(LABELS).map(([label, words]) => ({
  label,
  pattern: new RegExp(`^[>*\\s]*(?:${words})[*\\s]*[:：][*\\s]*(.*)$`, 'iu'),
}))

/** What a printed header line says, or null for any other line. A bare label has an empty value: its value follows below. */
export function forwardLine(line: string): { label: string; value: string } | null {
  if (line.length > 1000) return null
  for (const { label, pattern } of PATTERNS) {
    const match = pattern.exec(line)
    if (match) return { label, value: (match[1] ?? '').trim() }
  }
  return null
}

const SUBJECT = /^\s*(?:fwd?|fw|wg|tr|rv|enc|i|doorst|vb|vs|vl|pd|ilt|转发|転送|továbbítás)\s*[:：]/iu

const MARKER =
  /forwarded (?:message|mail|email)|weitergeleitete (?:nachricht|e-mail|mail)|weitergeleiteten (?:nachricht|e-mail)|messages? (?:transférés?|transmis|réexpédiés?)|e-mail transféré|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht|mensagem (?:encaminhada|reencaminhada)|vidarebefordrat (?:meddelande|brev)|videresendt (?:meddelelse|melding)|przekazana wiadomość|přeposlaná zpráva|välitetty viesti|iletilen ileti|пересылаемое|пересланное|转发的?邮件|転送(?:された)?メッセージ|전달된 메(?:시지|일)/iu

/** Whether a subject bears the mark of a forwarded mail, in the languages of the common mail programs. */
export function isForwardSubject(subject: string): boolean {
  return SUBJECT.test(subject)
}

/** Whether a line announces a forwarded copy, such as `---------- Forwarded message ----------`. */
export function isForwardMarker(line: string): boolean {
  return line.length < 200 && MARKER.test(line)
}
