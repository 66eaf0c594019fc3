import { asksToConfirm, mentionsSubscribing } from '../common/text/confirming-words.ts'
import { harmInWords } from '../common/text/harmful-words.ts'
import { withoutInvisible } from '../common/text/without-invisible.ts'

const ENDS = /(?<=[.!?])\s+|\n\s*\n/u

const REPLY =
  /\b(?:reply|replying|respond|responding|answer|answering) (?:directly )?(?:to|with)\b|\bhit reply\b|\bantwort(?:e|en|et)\b.{0,30}\bauf diese\b|\brépond(?:ez|s|re|ant) à ce\b|\bresponda? (?:a )?este\b|\brispond[aie]+ a quest/i
const NOT =
  /\b(?:do not|don['’]t|never|not|nicht|ne|no|non)\b|\b(?:if you did|unless|in case|wenn sie|falls|si vous n)/i

/** The possible replies; no other text of a mail is ever sent. */
const REPLY_WORD =
  /(?:["“”„‘’'«]|\bwith (?:the word )?|\bmit )(ok|okay|yes|confirm|subscribe|ja|oui|sí|si)(?![\p{L}\d])/iu

/** The length that is searched, in characters: a request for a reply comes early. */
const LOOKED_AT = 6000

/**
 * The reply that a mail requests to confirm a subscription, empty if any will do; null if it asks for none, or for one
 * that would do something else.
 */
export function asksForReply(text: string): string | null {
  for (const sentence of withoutInvisible(text.slice(0, LOOKED_AT)).split(ENDS)) {
    const words = sentence.replace(/\s+/g, ' ')
    if (!REPLY.test(words) || NOT.test(words) || harmInWords(words) !== null) continue
    if (!asksToConfirm(words) && !mentionsSubscribing(words)) continue
    return (REPLY_WORD.exec(words)?.[1] ?? '').toUpperCase()
  }
  return null
}
