/** What subscribing is called, over some thirty languages; never what ends it. */
const ACTS =
  /(?<!un|de|dis|dés|ab|od|re-?)(?:subscri|suscri|abonn|inscri|inscrev|iscri|sign(?:ed|ing)?[- ]?up|regist)|join|anmeld|aanmeld|prenumer|tilmeld|påmeld|abonner|tilau|zapis|subskry|odběr|odber|přihl|prihl|feliratk|abone|подпис|підпис|абонам|εγγραφ|συνδρομ|購読|登録|订阅|訂閱|구독|اشترا|הרשמ|מנוי|đăng ký|berlangganan|สมัคร|सदस्यता/i

/** What one subscribes to. */
const THINGS =
  /newsletter|\bletters?\b|mailing ?list|bulletin|bolet[ií][mn]|lettre\b|rundbrief|infobrief|nieuwsbrief|nyhet|uutiskirje|uudiskir|biuletyn|hírlev|bülten|рассыл|розсил|メルマガ|ニュースレター|电子报|電子報|뉴스레터|نشر|ניוזלטר|bản tin|buletin|จดหมายข่าว/i

const SUBSCRIBING = new RegExp(`${ACTS.source}|${THINGS.source}`, 'i')

/** Whether words speak of subscribing, or of what one subscribes to. */
export function speaksOfSubscribing(words: string): boolean {
  return SUBSCRIBING.test(words)
}

/** Where in words they do, as an index; undefined where they don't. */
export function subscriptionAddress(words: string): number | undefined {
  return SUBSCRIBING.exec(words)?.index
}

/** Whether words speak of the act itself. */
export function saysSubscribed(words: string): boolean {
  return ACTS.test(words)
}
