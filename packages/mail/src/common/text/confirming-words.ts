/** Stems of confirmation requests in links, buttons and sentences, in some thirty languages. */
const STEMS = [
  /confirm|verif(?:y|i[ekcq])|activ(?:at|ez|e[rz]?\b)|validat|valide[rz]?\b|valida\b|double opt|opt[- ]?in\b|complete (?:my|your|the)? ?(?:sign|subscri|regist)|finish (?:my|your|the)? ?(?:sign|subscri|regist)/,
  /bestätig|freischalt|aktivier|verifizier|bevestig|activeer|conferm|attiva|ativ(?:ar|e)\b|activar|validar|convalida/,
  /bekräfta|bekræft|bekreft|aktivera|vahvista|kinnita|apstiprin|patvirtin|staðfest/,
  /potwierd|aktywuj|potvr[dď]|aktivuj|megerősít|erősíts[de] meg|visszaigazol|aktivál|onayla|doğrula|teyit|etkinleştir/,
  /подтвер[дж]|активир|підтвер[дж]|потвърд|потврд|επιβεβαί|επιβεβαι|επαλήθευ/,
  /أكّ?د|تأكيد|تفعيل|تحقق|تأیید|تایید|אישור|לאשר|אשר את|אימות|पुष्टि|ยืนยัน|xác nhận|konfirmasi|verifikasi|sahkan/,
  /確認|認証|登録を完了|本登録|登録する|仮登録|有効化|确认|验证|驗證|激活|확인|인증/,
]

/** Affirmative words instead of verbs, on buttons that confirm with a yes. */
const YES =
  /^(?:yes|ja|oui|sí|si|sim|da|tak|ano|áno|igen|evet|да|так|ναι|はい|是的?|네|예|نعم|כן)(?:$|[\s,!.–—:、，])|subscribe me|sign me up|count me in|i['’]?m in\b|keep me|add me|join (?:the|my|our) (?:list|newsletter)|let me in|start my subscription|stay (?:subscribed|on the list)/i

/** Words for confirming in addresses; without accents. */
const PATH =
  /confirm|opt-?_?in(?![a-z])|optin|verif(?:y|ic|ied|ier)|activat|validat|(?:^|[^a-z])doi(?:$|[^a-z])|double-?opt|bestaetig|potvrd|potwierd|conferm|bevestig|bekraft|bekraeft|bekreft|vahvist|onayla|dogrula|podtverd|subscribe(?:\/|$|\?|&)|(?:action|type)=(?:sign-?up|subscribe)/

/** Words that some use for confirming a subscription; about anything else they mean something different. */
const COMPLETE =
  /finali[sz]|complet|complét|termin(?:er|ez|ar|a)\b|abschlie|abzuschließ|vervollständig|voltooi|rond .{0,40} af\b|slutför|fuldfør|fullfør|viimeistel|dokonč|ukończ|zakończ|véglegesít|tamamla|заверш|ολοκληρ|完了|完成|완료/

const SUBSCRIPTION_PATH =
  /opt-?_?in(?![a-z])|optin|(?:^|[^a-z])doi(?:$|[^a-z])|double-?opt|newsletter|mailpoet|activate-account/

/** Whether words ask for a confirmation, in any of the languages. */
export function asksToConfirm(words: string): boolean {
  const plain = words.toLowerCase()
  return STEMS.some((stems) => stems.test(plain)) || (COMPLETE.test(plain) && mentionsSubscribing(plain))
}

/** Whether words mean yes. */
export function isAffirmative(words: string): boolean {
  return YES.test(words.trim())
}

/** Whether an address contains words for a subscription. */
export function addressSubscribes(address: string): boolean {
  return SUBSCRIPTION_PATH.test(address)
}

/** Whether the readable part of an address contains words for confirming. */
export function addressConfirms(address: string): boolean {
  return PATH.test(address)
}

/** Words for subscribing, in some thirty languages; never for unsubscribing. */
const ACTS =
  /(?<!un|de|dis|dés|ab|od|re-?)(?:subscri|suscri|abonn|inscri|inscrev|iscri|sign(?:ed|ing)?[- ]?up|regist)|join|anmeld|aanmeld|prenumer|tilmeld|påmeld|abonner|tilau|zapis|subskry|odběr|odber|přihl|prihl|feliratk|abone|подпис|підпис|абонам|εγγραφ|συνδρομ|購読|登録|订阅|訂閱|구독|اشترا|הרשמ|מנוי|đăng ký|berlangganan|สมัคร|सदस्यता/i

/** Things that people subscribe to. */
const THINGS =
  /newsletter|\bletters?\b|mailing ?list|bulletin|bolet[ií][mn]|lettre\b|rundbrief|infobrief|nieuwsbrief|nyhet|uutiskirje|uudiskir|biuletyn|hírlev|bülten|рассыл|розсил|メルマガ|ニュースレター|电子报|電子報|뉴스레터|نشر|ניוזלטר|bản tin|buletin|จดหมายข่าว/i

const SUBSCRIBING = new RegExp(`${ACTS.source}|${THINGS.source}`, 'i')

/** Whether words mention subscribing, or something to subscribe to. */
export function mentionsSubscribing(words: string): boolean {
  return SUBSCRIBING.test(words)
}

/** The index where words mention it; undefined if they don't. */
export function subscriptionAddress(words: string): number | undefined {
  return SUBSCRIBING.exec(words)?.index
}

/** Whether words mention subscribing itself. */
export function saysSubscribed(words: string): boolean {
  return ACTS.test(words)
}
