/** The header lines that mail programs print above a forwarded copy, by language of the program. */
const LABELS = {
  from: 'from|von|de|da|van|fr[åa]n|fra|od|nadawca|lähettäjä|kimden|gönderen|feladó|от(?: кого)?|від(?: кого)?|差出人|送信者|发件人|寄件者|寄件人|보낸 ?사람|발신자?|expéditeur|remitente|mittente|afzender|absender|odesílatel|avsändare|afsender|avsender|från',
  subject:
    'subject|betreff|objet|asunto|oggetto|assunto|onderwerp|ämne|emne|temat|předmět|aihe|konu|tárgy|тема|件名|主题|主題|主旨|제목',
  date: 'date|sent|datum|gesendet|envoyé(?: le)?|enviad[oa](?: el| em)?|inviato|data(?: di invio)?|fecha|verzonden(?: op)?|skickat|dato|sendt|wysłano|odesláno|lähetetty|päivämäärä|päiväys|tarih|gönderildi|gönderme tarihi|elküldve|küldve|dátum|дата|отправлено|надіслано|日期|发送时间|發送時間|时间|寄件日期|傳送時間|日付|送信日時|日時|날짜|보낸 ?날짜|보낸 ?시간',
  to: 'to|an|à|a|para|aan|till|til|do|adresat|komu|kime|alıcı|vastaanottaja|címzett|кому|宛先|收件人|收件者|받는 ?사람|수신자?|cc|bcc|kopie|kopia|copie|copia|копия|bilgi|másolat|抄送|副本|참조|importance|wichtigkeit|priorität|importance|reply-to|antwort an|répondre à|rispondi a|responder a',
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

const SUBJECT =
  /^\s*\[?(?:fwd?|fw|wg|weitergel(?:eitet)?|tr|rv|reenv|res|enc|i|doorst|vb|vs|vl|pd|[iİ]̇?lt|edelleen|předáno|ha|転送|转发|轉寄|轉發|전달|továbbítás|переслано|пересл)\s*[:：]/iu

const MARKER =
  /forwarded (?:message|mail|e-?mail)|weitergeleitete (?:nachricht|e-mail|mail)|weitergeleiteten (?:nachricht|e-mail)|messages? (?:transférés?|transmis|réexpédiés?)|e-mail transféré|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht|mensagem (?:encaminhada|reencaminhada)|vidarebefordrat (?:meddelande|brev)|videresendt (?:meddelelse|melding|besked|e-?mail)|przekazan(?:a|ej) wiadomoś|przekazywanej wiadomoś|přeposlan(?:á|é) zpráv|(?:välitetty|edelleenlähetetty) viesti|[iİ]letil(?:en|miş) (?:[iİ]leti|e-posta|posta)|yönlendirilen [iİ]leti|пересыла|пересланн|переадресованн|перенаправленн|转发的?(?:邮件|消息)|轉寄的?(?:郵件|訊息)|转发邮件|転送(?:された)?メッセージ|転送メール|전달된 메(?:시지|일)|továbbított üzenet/iu

/** Whether a subject bears the mark of a forwarded mail, in the languages of the common mail programs. */
export function isForwardSubject(subject: string): boolean {
  return SUBJECT.test(subject)
}

/** A longer line tells of forwarding, it doesn't announce it. */
const MARKER_LENGTH = 100

/** Whether a line announces a forwarded copy, such as `---------- Forwarded message ----------`. */
export function isForwardMarker(line: string): boolean {
  return line.length < MARKER_LENGTH && MARKER.test(line)
}
