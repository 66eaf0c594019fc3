import { asksToConfirm } from '../../common/text/confirming-words.ts'
import { type Harm, harmInWords } from '../../common/text/harmful-words.ts'
import { placeOfSubscribing } from '../../common/text/subscribing-words.ts'

/** Nothing that a newsletter would be named after. */
const ENDING = new Set<Harm | null>(['unsubscribe', 'delete', 'reset a password'])

/** From sentence to sentence, and from block to block. */
const ENDS = /(?<=[.!?])\s+|(?<=[。！？])|\n\s*\n/u

/** What is confirmed where it isn't called a subscription: that the address is the reader's. */
const ADDRESS =
  /e-?mail|\badd?res|correo|mejl|e-?pos|sähköposti|e-?pašt|почт|пошт|имейл|ηλεκτρονικ|メール|邮箱|郵箱|邮件|信箱|이메일|البريد|דוא|อีเมล|ईमेल/iu

/** Says what was asked for, and not what may be asked for. */
const TELLS =
  /\byou(?: have|['’]ve)? (?:just |recently )?(?:asked|requested|chosen|told us)|(?:received|got) (?:a|an|your) (?:\S+ )?request|your request to|we were asked|(?:sie|du|ihr) ha(?:ben|st|bt) .{0,60}(?:gebeten|angefordert|beantragt|gewünscht|verlangt)|(?:ihr|dein)e? (?:antrag|anfrage|wunsch)\b|vous (?:avez demandé|souhaitez|voulez)|votre demande|has? (?:pedido|solicitado)|(?:hai|ha) (?:richiesto|chiesto)|(?:você|o senhor) (?:pediu|solicitou)|(?:je|u) (?:hebt|heeft) .{0,60}(?:gevraagd|verzocht|aangevraagd)|вы (?:запросили|попросили)/iu
const PERHAPS =
  /\b(?:if|unless|in case|wenn|falls|sollten|si|s['’]il|se|caso|als|indien|mocht|om|hvis|jos|jeśli|jeżeli|pokud|ha|dacă)\b|если|якщо|ако|αν\b|eğer|场合|場合|如果|경우/iu

/** What a mail is about: subscribing or whose an address is, or something that nobody may do for the reader; null where it says neither. */
export type Purpose = { harm: Harm } | 'subscribing' | null

/**
 * What a mail asks for: harm, if the first of its sentences that speaks of a subscription or of harm speaks of harm ("You
 * asked to leave the list. Confirm"), or one tells that it was asked for. What may be done after it has spoken of
 * subscribing, "else delete this mail", doesn't count, nor does what may be done if the mail is a mistake.
 */
export function purposeOf(text: string): Purpose {
  let purpose: Purpose = null
  let isAsked = false
  for (const sentence of text.slice(0, 3000).split(ENDS)) {
    const harm = harmInWords(sentence)
    const index = placeOfSubscribing(sentence)
    // "Thanks for signing up for the Payments letter": a name, and no payment.
    const isName = index !== undefined && !ENDING.has(harm) && harmInWords(sentence.slice(0, index)) === null
    if (harm === null || isName) {
      const isAsking = asksToConfirm(sentence)
      if (index !== undefined || (isAsking && ADDRESS.test(sentence))) purpose ??= 'subscribing'
      isAsked ||= isAsking
      continue
    }
    const isMet = purpose !== null || isAsked
    if (!isMet || (ENDING.has(harm) && TELLS.test(sentence) && !PERHAPS.test(sentence))) return { harm }
    if (purpose === null) return null
  }
  return purpose
}
