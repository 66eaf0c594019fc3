import { asksToConfirm } from '../../common/text/confirming-words.ts'
import { saysSubscribed } from '../../common/text/subscribing-words.ts'

/** What pages say when a subscription is confirmed, over some thirty languages: that it is done, and to what. */
const CONFIRMED =
  /\byou(?:['’]re| are| have been|['’]ve been) (?:(?:now|all|already|successfully|officially) )*(?:confirmed|subscribed|verified|signed up|registered|on the list|all set|set\b|in(?=[.!]|\s*$))|(?:subscription|sign-?up|e-?mail(?: address)?|address|registration|account|membership|opt-?in)(?: to .{1,60})? (?:(?:has|have) (?:now )?been |is |was )?(?:(?:now|already|successfully) )*(?:confirmed|verified|activated|completed?\b)|(?:already|successfully) (?:confirmed|subscribed|verified|activated|signed up)|^(?:confirmed|subscribed|verified)[.!]*$|thank(?:s| you) for (?:confirm|verif)|(?:wurde|ist|sind|haben)(?: \S+){0,5} (?:bestätigt|angemeldet|aktiviert|eingetragen|freigeschaltet)|confirmée?\b|confirmés?\b|bien (?:été )?(?:inscrit|enregistr|confirm)|confirmad[oa]|suscripción (?:activa|completa)|te has suscrito|inscrição (?:foi )?confirmad|confermat[oa]|iscrizione (?:completata|avvenuta|attiva)|bevestigd|aangemeld|ingeschreven|bekräftad|bekräftat|bekræftet|bekreftet|vahvistettu|potwierdzon|potvrzen|potvrden|patvirtint|apstiprināt|kinnitatud|megerősítve|megerősített|confirmat[ăa]?\b|onaylan(?:dı|mıştır)|doğrulandı|подтвержд[её]н|підтверджен|потвърден|επιβεβαιώθηκε|(?:確認|登録|認証)(?:が|を|は)?(?:されました|しました|完了|いたしました)|(?:确认|確認|订阅|訂閱|验证|驗證)(?:已|成功|完成)|已(?:确认|確認|订阅|訂閱)|(?:확인|구독|인증)(?:이|을|를|되었|되|했|이 )?\s*(?:완료|되었|됐)|تم (?:ال)?تأكيد|אושר|נרשמת בהצלחה|đã (?:được )?xác nhận|(?:telah|berhasil) (?:di)?konfirmasi|ยืนยันแล้ว/iu

/** Thanks and success: said of a subscription they may mean it; said of anything else they are manners. */
const FRIENDLY =
  /thank|success|erfolgreich|danke?\b|merci|gracias|éxito|obrigad|sucesso|grazie|successo|bedankt|gelukt|tack\b|tak\b|takk\b|kiitos|dziękuj|děkuj|ďakuj|ačiū|paldies|aitäh|köszön|sikeres|mulțumim|teşekkür|başarı|спасибо|благодар|успешно|дякуємо|ευχαριστ|επιτυχ|ありがとう|感谢|感謝|감사|شكرا|תודה|cảm ơn|terima kasih|berhasil|ขอบคุณ|धन्यवाद/iu

/** What they say when something is left to do. */
const UNFINISHED =
  /check (?:your|the) (?:e-?mail|inbox|mail)|sent (?:you )?an? (?:\S+ )?(?:e-?mail|link|message)|almost|nearly|(?:one|a) (?:more|last|final) step|posteingang|fast (?:geschafft|fertig)|noch ein|boîte de réception|vérifiez vo|presque|dernière étape|bandeja|revisa tu|\bcasi\b|último paso|caixa de entrada|verifique se|\bquase\b|casella|controlla la|\bquasi\b|ultimo passo|controleer (?:je|uw)|\bbijna\b|\bnästan\b|\bnæsten\b|\bnesten\b|\bmelkein\b|sprawdź|\bprawie\b|zkontrolujte|\btéměř\b|majdnem|\baproape\b|neredeyse|gelen kutu|проверьте|почти|перевірте|майже|σχεδόν|メールを(?:ご)?確認|あと(?:一|1)|检查您|查看您的邮|收件箱|即将|메일을 확인|거의/iu

/** What turns any of them into its contrary. */
const NOT =
  /\bnot (?:yet |been |currently )*(?:confirmed|subscribed|verified|activated|signed|registered)|(?:n['’]t|never) (?:yet |been )*(?:confirmed|subscribed|verified|activated)|noch nicht|nicht (?:bestätigt|angemeldet|aktiviert)|pas (?:encore|été|confirm)|(?:aún|todavía) no|no (?:ha sido|está) confirmad|ainda não|não (?:foi|está) confirmad|non (?:ancora|è (?:stata )?conferm)|nog niet|niet (?:bevestigd|aangemeld)|inte (?:ännu|bekräft)|ikke (?:ennå|endnu|bekræft|bekreft)|(?:jeszcze )?nie (?:został|jest|potwierdz)|ještě ne|není potvr|még nem|ещ[её] не|не подтвержд|ще не|не підтвердж|henüz|onaylanma(?:dı|mış)|まだ|ません|尚未|还没|未(?:确认|確認)|아직|않/iu

/** What they say when it went wrong. */
const FAILED =
  /\bexpired|\binvalid|not valid|no longer valid|not found|went wrong|\berror\b|could(?: not|n['’]t) (?:confirm|verify|find)|unable to|failed|unknown (?:subscriber|token|link)|abgelaufen|ungültig|fehler|nicht gefunden|expiré|invalide|introuvable|erreur|caducad|expirad|no es válid|inválid|não é válid|scadut|non (?:è )?valid|errore|verlopen|ongeldig|niet gevonden|utgång|ogiltig|udløbet|ugyldig|utløpt|vanhentu|virhe|wygas|nieprawidł|błąd|vypršel|neplatn|chyba|lejárt|érvénytelen|expirat|invalid[ăa]|eroare|süresi (?:dol|geç)|geçersiz|hata\b|истек|истёк|недейств|ошибк|недійсн|закінчи|помилк|изтек|невалид|έληξε|άκυρ|σφάλμα|期限切れ|無効|エラー|过期|過期|无效|無效|失败|失敗|만료|유효하지|오류|منتهي|غير صالح|פג תוקף|שגיאה|hết hạn|không hợp lệ|kedaluwarsa|tidak valid|หมดอายุ|ไม่ถูกต้อง/iu

/** What they say when it was the wrong link. */
const ENDED =
  /(?:been|are|now|successfully) (?:unsubscribed|removed)|unsubscri(?:bed|ption (?:confirmed|successful))|abgemeldet|ausgetragen|désabonné|désinscrit|cancelad[oa]|disiscritt|cancellat[oa]|uitgeschreven|afgemeld|avregistrerad|avmeldt|frameldt|wypisan|odhlášen|leiratkoz|отписан|відписан|登録を?解除しました|解除されました|已退订|已取消订阅|구독이 취소/iu

/** What a page says came of it. */
export type PageOutcome = 'confirmed' | 'unfinished' | 'failed' | 'ended'

const CLAUSES = /(?<=[.!?])\s+|(?<=[。！？])|\n/u

/** What a page says came of it, in words with a line for each of its blocks; null where it says nothing of that. */
export function outcomeInWords(words: string): PageOutcome | null {
  const plain = words.normalize('NFC')
  if (ENDED.test(plain)) return 'ended'
  const clauses = plain.split(CLAUSES).map((clause) => clause.trim())
  const failed = clauses.findIndex((clause) => FAILED.test(clause))
  const negated = clauses.findIndex((clause) => NOT.test(clause))
  const confirmed = clauses.findIndex((clause) => CONFIRMED.test(clause) && !NOT.test(clause))
  // "Already confirmed, or the link has expired": what is said first is the page's point.
  if (failed !== -1 && (confirmed === -1 || failed < confirmed)) return 'failed'
  if (negated !== -1 && (confirmed === -1 || negated < confirmed)) return 'unfinished'
  if (confirmed !== -1) return 'confirmed'
  const isThanked = clauses.some(
    (clause) => FRIENDLY.test(clause) && (asksToConfirm(clause) || saysSubscribed(clause)),
  )
  if (UNFINISHED.test(plain)) return 'unfinished'
  return isThanked ? 'confirmed' : null
}
