/** What subscribing is called, over some thirty languages; never what ends it. */
const SUBSCRIBING =
  /(?<!un|de|dis|dés|ab|od|re-?)(?:subscri|suscri|abonn|inscri|inscrev|iscri|sign(?:ed|ing)?[- ]?up|regist)|join|anmeld|newsletter|\bletters?\b|mailing ?list|bulletin|bolet[ií][mn]|lettre\b|rundbrief|infobrief|nieuwsbrief|aanmeld|prenumer|nyhet|tilmeld|påmeld|abonner|uutiskirje|tilau|uudiskir|biuletyn|zapis|subskry|odběr|odber|přihl|prihl|hírlev|feliratk|abone|bülten|подпис|рассыл|підпис|розсил|абонам|εγγραφ|συνδρομ|購読|登録|メルマガ|ニュースレター|订阅|訂閱|电子报|電子報|구독|뉴스레터|اشترا|نشر|הרשמ|מנוי|ניוזלטר|đăng ký|bản tin|berlangganan|buletin|สมัคร|จดหมายข่าว|सदस्यता/i

/** Whether words speak of subscribing. */
export function speaksOfSubscribing(words: string): boolean {
  return SUBSCRIBING.test(words)
}

/** Where in words subscribing is spoken of, as an index; undefined where it isn't. */
export function placeOfSubscribing(words: string): number | undefined {
  return SUBSCRIBING.exec(words)?.index
}
