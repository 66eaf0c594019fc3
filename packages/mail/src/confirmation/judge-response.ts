import { siteOf } from '../common/net/site-of.ts'
import { asksToConfirm, isAffirmative, saysSubscribed } from '../common/text/confirming-words.ts'
import { harmInAddress, harmInWords } from '../common/text/harmful-words.ts'
import { normalForm } from '../common/text/normal-form.ts'
import { readableAddress } from '../links/readable-address.ts'
import { MAX_ADDRESS_LENGTH } from './mail-link.ts'
import { type FormPart, type PageForm, readWebPage, type WebPage } from './web-page.ts'

/** A form whose only purpose is to confirm, with its own values. */
interface ConfirmingForm {
  method: 'GET' | 'POST'
  url: string
  fields: URLSearchParams
}

const MAX_FIELDS = 40
const MAX_FIELDS_LENGTH = 16_384

/**
 * The form of a page whose only purpose is to confirm: one button, nothing to fill in, the same site, no word of harm
 * in its text or data, and no other button on the page that does something else. Null if there is none.
 */
function confirmingForm(page: WebPage, pageUrl: string): ConfirmingForm | null {
  // Fields for search or for further subscribers are on many pages; they ask for text, not for a choice.
  const [form, ...others] = page.forms.filter((candidate) => !asksForWords(candidate))
  if (!form || others.length > 0) return null
  const submits = form.parts.filter(isSubmit)
  const [submit] = submits
  if (
    !submit ||
    submits.length > 1 ||
    !form.parts.every((part) => isSubmit(part) || part.type === 'hidden')
  ) {
    return null
  }
  if (!asksToConfirm(submit.label) && !isAffirmative(submit.label) && !asksToConfirm(form.words)) return null
  const fields = fieldsOf(form, submit)
  const url = targetOf(form, page.base, pageUrl)
  if (fields === null || url === null) return null
  const said = `${form.words} ${submit.label} ${fields.size > 0 ? [...fields].flat().join(' ') : ''}`
  if (harmInWords(said) !== null || harmInAddress([...fields].flat().join(' ').toLowerCase()) !== null)
    return null
  if (harmInAddress(readableAddress(url)) !== null) return null
  if (form.method !== 'get' && form.method !== 'post') return null
  if (form.method === 'get') url.search = fields.toString()
  return { method: form.method === 'get' ? 'GET' : 'POST', url: url.href, fields }
}

function asksForWords({ parts }: PageForm): boolean {
  return (
    parts.some(({ tag, type }) => tag === 'input' && /^(?:search|text|email)$/.test(type)) &&
    !hasSecrets(parts)
  )
}

function hasSecrets(parts: readonly FormPart[]): boolean {
  return parts.some(({ type }) => type === 'password' || type === 'file')
}

function isSubmit({ tag, type }: FormPart): boolean {
  return (tag === 'button' || tag === 'input') && (type === 'submit' || type === 'image')
}

function fieldsOf(form: PageForm, submit: FormPart): URLSearchParams | null {
  if (form.encoding !== 'application/x-www-form-urlencoded' || form.parts.length > MAX_FIELDS) return null
  const fields = new URLSearchParams()
  for (const part of form.parts) {
    if (part.name !== '' && (part === submit ? part.type === 'submit' : true))
      fields.append(part.name, part.value)
  }
  return fields.toString().length > MAX_FIELDS_LENGTH ? null : fields
}

function targetOf(form: PageForm, base: string | null, pageUrl: string): URL | null {
  const from = base !== null && URL.canParse(base, pageUrl) ? new URL(base, pageUrl).href : pageUrl
  const action = form.action.trim() === '' ? pageUrl : form.action.trim()
  if (!URL.canParse(action, from)) return null
  const url = new URL(action, from)
  url.hash = ''
  const page = new URL(pageUrl)
  const isSame = siteOf(url.hostname) === siteOf(page.hostname)
  const isLess = page.protocol === 'https:' && url.protocol !== 'https:'
  return /^https?:$/.test(url.protocol) && isSame && !isLess && url.href.length <= MAX_ADDRESS_LENGTH
    ? url
    : null
}

/** Phrases of pages when a subscription is confirmed, in about thirty languages: that it is done, and for what. */
const CONFIRMED =
  /\byou(?:['’]re| are| have been|['’]ve been) (?:(?:now|all|already|successfully|officially) )*(?:confirmed|subscribed|verified|signed up|registered|on the list|all set|set\b|in(?=[.!]|\s*$))|(?:subscription|sign-?up|e-?mail(?: address)?|address|registration|account|membership|opt-?in)(?: to .{1,60})? (?:(?:has|have) (?:now )?been |is |was )?(?:(?:now|already|successfully) )*(?:confirmed|verified|activated|completed?\b)|(?:already|successfully) (?:confirmed|subscribed|verified|activated|signed up)|^(?:confirmed|subscribed|verified)[.!]*$|thank(?:s| you) for (?:confirm|verif)|(?:wurde|ist|sind|haben)(?: \S+){0,5} (?:bestätigt|angemeldet|aktiviert|eingetragen|freigeschaltet)|confirmée?\b|confirmés?\b|bien (?:été )?(?:inscrit|enregistr|confirm)|confirmad[oa]|suscripción (?:activa|completa)|te has suscrito|inscrição (?:foi )?confirmad|confermat[oa]|iscrizione (?:completata|avvenuta|attiva)|bevestigd|aangemeld|ingeschreven|bekräftad|bekräftat|bekræftet|bekreftet|vahvistettu|potwierdzon|potvrzen|potvrden|patvirtint|apstiprināt|kinnitatud|megerősítve|megerősített|confirmat[ăa]?\b|onaylan(?:dı|mıştır)|doğrulandı|подтвержд[её]н|підтверджен|потвърден|επιβεβαιώθηκε|(?:確認|登録|認証)(?:が|を|は)?(?:されました|しました|完了|いたしました)|(?:确认|確認|订阅|訂閱|验证|驗證)(?:已|成功|完成)|已(?:确认|確認|订阅|訂閱)|(?:확인|구독|인증)(?:이|을|를|되었|되|했|이 )?\s*(?:완료|되었|됐)|تم (?:ال)?تأكيد|אושר|נרשמת בהצלחה|đã (?:được )?xác nhận|(?:telah|berhasil) (?:di)?konfirmasi|ยืนยันแล้ว/iu

/** Thanks and success: they only mean a confirmation in connection with a subscription. */
const FRIENDLY =
  /thank|success|erfolgreich|danke?\b|merci|gracias|éxito|obrigad|sucesso|grazie|successo|bedankt|gelukt|tack\b|tak\b|takk\b|kiitos|dziękuj|děkuj|ďakuj|ačiū|paldies|aitäh|köszön|sikeres|mulțumim|teşekkür|başarı|спасибо|благодар|успешно|дякуємо|ευχαριστ|επιτυχ|ありがとう|感谢|感謝|감사|شكرا|תודה|cảm ơn|terima kasih|berhasil|ขอบคุณ|धन्यवाद/iu

/** Phrases for a pending step. */
const UNFINISHED =
  /check (?:your|the) (?:e-?mail|inbox|mail)|sent (?:you )?an? (?:\S+ )?(?:e-?mail|link|message)|almost|nearly|(?:one|a) (?:more|last|final) step|posteingang|fast (?:geschafft|fertig)|noch ein|boîte de réception|vérifiez vo|presque|dernière étape|bandeja|revisa tu|\bcasi\b|último paso|caixa de entrada|verifique se|\bquase\b|casella|controlla la|\bquasi\b|ultimo passo|controleer (?:je|uw)|\bbijna\b|\bnästan\b|\bnæsten\b|\bnesten\b|\bmelkein\b|sprawdź|\bprawie\b|zkontrolujte|\btéměř\b|majdnem|\baproape\b|neredeyse|gelen kutu|проверьте|почти|перевірте|майже|σχεδόν|メールを(?:ご)?確認|あと(?:一|1)|检查您|查看您的邮|收件箱|即将|메일을 확인|거의/iu

/** Negations. */
const NOT =
  /\bnot (?:yet |been |currently )*(?:confirmed|subscribed|verified|activated|signed|registered)|(?:n['’]t|never) (?:yet |been )*(?:confirmed|subscribed|verified|activated)|noch nicht|nicht (?:bestätigt|angemeldet|aktiviert)|pas (?:encore|été|confirm)|(?:aún|todavía) no|no (?:ha sido|está) confirmad|ainda não|não (?:foi|está) confirmad|non (?:ancora|è (?:stata )?conferm)|nog niet|niet (?:bevestigd|aangemeld)|inte (?:ännu|bekräft)|ikke (?:ennå|endnu|bekræft|bekreft)|(?:jeszcze )?nie (?:został|jest|potwierdz)|ještě ne|není potvr|még nem|ещ[её] не|не подтвержд|ще не|не підтвердж|henüz|onaylanma(?:dı|mış)|まだ|ません|尚未|还没|未(?:确认|確認)|아직|않/iu

/** Phrases after a failure. */
const FAILED =
  /\bexpired|\binvalid|not valid|no longer valid|not found|went wrong|\berror\b|could(?: not|n['’]t) (?:confirm|verify|find)|unable to|failed|unknown (?:subscriber|token|link)|abgelaufen|ungültig|fehler|nicht gefunden|expiré|invalide|introuvable|erreur|caducad|expirad|no es válid|inválid|não é válid|scadut|non (?:è )?valid|errore|verlopen|ongeldig|niet gevonden|utgång|ogiltig|udløbet|ugyldig|utløpt|vanhentu|virhe|wygas|nieprawidł|błąd|vypršel|neplatn|chyba|lejárt|érvénytelen|expirat|invalid[ăa]|eroare|süresi (?:dol|geç)|geçersiz|hata\b|истек|истёк|недейств|ошибк|недійсн|закінчи|помилк|изтек|невалид|έληξε|άκυρ|σφάλμα|期限切れ|無効|エラー|过期|過期|无效|無效|失败|失敗|만료|유효하지|오류|منتهي|غير صالح|פג תוקף|שגיאה|hết hạn|không hợp lệ|kedaluwarsa|tidak valid|หมดอายุ|ไม่ถูกต้อง/iu

/** Phrases for an invalid link. */
const ENDED =
  /(?:been|are|now|successfully) (?:unsubscribed|removed)|unsubscri(?:bed|ption (?:confirmed|successful))|abgemeldet|ausgetragen|désabonné|désinscrit|cancelad[oa]|disiscritt|cancellat[oa]|uitgeschreven|afgemeld|avregistrerad|avmeldt|frameldt|wypisan|odhlášen|leiratkoz|отписан|відписан|登録を?解除しました|解除されました|已退订|已取消订阅|구독이 취소/iu

/** The outcome according to the page. */
type PageOutcome = 'confirmed' | 'unfinished' | 'page-failed' | 'subscription-ended'

const CLAUSES = /(?<=[.!?])\s+|(?<=[。！？])|\n/u

/** The outcome according to a page's text, a line for each of its blocks; null if it has none. */
function outcomeInWords(words: string): PageOutcome | null {
  const plain = normalForm(words, 'NFC')
  if (ENDED.test(plain)) return 'subscription-ended'
  const clauses = plain.split(CLAUSES).map((clause) => clause.trim())
  const failed = clauses.findIndex((clause) => FAILED.test(clause))
  const negated = clauses.findIndex((clause) => NOT.test(clause))
  const confirmed = clauses.findIndex((clause) => CONFIRMED.test(clause) && !NOT.test(clause))
  // "Already confirmed, or the link has expired": the first statement counts.
  if (failed !== -1 && (confirmed === -1 || failed < confirmed)) return 'page-failed'
  if (negated !== -1 && (confirmed === -1 || negated < confirmed)) return 'unfinished'
  if (confirmed !== -1) return 'confirmed'
  const isThanked = clauses.some(
    (clause) => FRIENDLY.test(clause) && (asksToConfirm(clause) || saysSubscribed(clause)),
  )
  if (UNFINISHED.test(plain)) return 'unfinished'
  return isThanked ? 'confirmed' : null
}

/** The response. */
export interface ConfirmationResponse {
  status: number
  url: string
  contentType: string
  body: string
  truncated: boolean
}

/** The page of a response, or why it can't be used. */
type ResponseOutcome =
  | PageOutcome
  | 'status'
  | 'no-page'
  | 'asks-to-log-in'
  | 'needs-scripts'
  | 'asks-for-more'
  | 'unclear'

/** The verdict; `detail` is the status with `status`. */
export type ResponseVerdict =
  | { kind: 'confirmed'; outcome: ResponseOutcome }
  | { kind: 'form'; form: ConfirmingForm }
  | { kind: 'ask'; outcome: ResponseOutcome; detail?: string }
  | { kind: 'again'; outcome: ResponseOutcome; detail?: string }

/** Temporary failures. */
const NOT_NOW = new Set([408, 425, 429])
/** A page with fewer words and with scripts is empty without them. */
const FEW_WORDS = 12

/** Judges the response to a confirming request. Only an explicit statement of the page counts as confirmed. */
export function judgeResponse(response: ConfirmationResponse): ResponseVerdict {
  const { status, contentType } = response
  const refused = { outcome: 'status', detail: String(status) } as const
  if (status >= 500 || NOT_NOW.has(status)) return { kind: 'again', ...refused }
  if (status >= 400) return { kind: 'ask', ...refused }
  if (!/html|text\/plain|^$/i.test(contentType)) return { kind: 'ask', outcome: 'no-page' }
  const page = readWebPage(response.body)
  if (!page) return { kind: 'ask', outcome: 'unclear' }
  const form = response.truncated ? null : confirmingForm(page, response.url)
  if (form) return { kind: 'form', form }
  const asksMore = page.forms.some(({ parts }) => parts.some(({ type }) => type === 'password'))
  if (asksMore) return { kind: 'ask', outcome: 'asks-to-log-in' }
  const said = outcomeInWords(page.words)
  if (said === 'confirmed') return { kind: 'confirmed', outcome: said }
  if (said !== null) return { kind: 'ask', outcome: said }
  const words = page.words.split(/\s/).filter((word) => /\p{L}/u.test(word)).length
  if (page.hasScript && words < FEW_WORDS) return { kind: 'ask', outcome: 'needs-scripts' }
  const hasButtons = page.forms.some(({ parts }) => parts.some(({ type }) => type === 'submit'))
  return { kind: 'ask', outcome: hasButtons ? 'asks-for-more' : 'unclear' }
}
