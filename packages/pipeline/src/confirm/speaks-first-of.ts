import { type Harm, harmInWords } from './harmful-words.ts'

/** What subscribing is called, over some thirty languages; never what ends it. */
const SUBSCRIBING =
  /(?<!un|de|dis|dés|ab|od|re-?)(?:subscri|suscri|abonn|inscri|inscrev|iscri|sign(?:ed|ing)?[- ]?up|regist)|join|anmeld|newsletter|mailing ?list|nieuwsbrief|aanmeld|prenumer|nyhet|tilmeld|påmeld|abonner|uutiskirje|tilau|uudiskir|biuletyn|zapis|subskry|odběr|odber|přihl|prihl|hírlev|feliratk|abone|bülten|подпис|рассыл|підпис|розсил|абонам|εγγραφ|συνδρομ|購読|登録|メルマガ|ニュースレター|订阅|訂閱|电子报|電子報|구독|뉴스레터|اشترا|نشر|הרשמ|מנוי|ניוזלטר|đăng ký|bản tin|berlangganan|buletin|สมัคร|จดหมายข่าว|सदस्यता/i

const ASKING = /confirm|bestätig|bevestig|verif/i

/** Whether words speak of subscribing. */
export function speaksOfSubscribing(words: string): boolean {
  return SUBSCRIBING.test(words)
}

/** Nothing that a newsletter would be named after. */
const ENDING = new Set<Harm | null>(['unsubscribe', 'delete', 'reset a password'])

/** From sentence to sentence, and from block to block. */
const ENDS = /(?<=[.!?])\s+|(?<=[。！？])|\n\s*\n/u

/**
 * What a mail asks for, if the first of its sentences that speaks of a subscription or of harm speaks of harm: "You asked
 * to leave the list. Confirm". What is said after it has spoken of subscribing, "else delete this mail", doesn't count.
 */
export function speaksFirstOf(text: string): Harm | null {
  for (const sentence of text.slice(0, 3000).split(ENDS)) {
    const harm = harmInWords(sentence)
    const { index } = SUBSCRIBING.exec(sentence) ?? ASKING.exec(sentence) ?? {}
    // "Thanks for signing up for the Payments letter": a name, and no payment.
    const isName = index !== undefined && !ENDING.has(harm) && harmInWords(sentence.slice(0, index)) === null
    if (harm !== null && !isName) return harm
    if (index !== undefined) return null
  }
  return null
}
