/** What pages say when a subscription is confirmed, over some thirty languages. */
const CONFIRMED =
  /(?:(?:has|have) been|(?:is|are|['’]re|now|successfully|all) (?:now )?)\s*(?:successfully )?(?:confirmed|subscribed|verified|activated|signed up|added|set)|you['’]?(?:re| are) (?:now )?(?:in\b|on the list|subscribed|all set|signed up|confirmed)|thank(?:s| you) for (?:confirm|subscri|sign|verif|join)|(?:subscription|sign-?up|e-?mail(?: address)?|registration|account) (?:successfully )?(?:confirmed|verified|activated|complete)|already (?:confirmed|subscribed|verified)|success(?:ful|fully)?\b|welcome (?:to|aboard)|^confirmed\b|erfolgreich|(?:wurde|ist|sind)(?: \S+){0,4} (?:bestätigt|angemeldet|aktiviert|eingetragen|freigeschaltet)|danke für (?:ihre|deine) (?:anmeldung|bestätigung)|confirmée?\b|confirmés?\b|bien (?:été )?(?:inscrit|enregistr|confirm)|merci (?:pour|d['’]avoir|de vous)|confirmad[oa]|suscripción (?:activa|completa)|te has suscrito|gracias por|con éxito|com sucesso|inscrição (?:foi )?confirmad|obrigad[oa] por|confermat[oa]|iscrizione (?:completata|avvenuta|attiva)|grazie per|bevestigd|aangemeld|ingeschreven|bedankt|bekräftad|bekräftat|tack för|bekræftet|tak for|bekreftet|takk for|vahvistettu|kiitos|potwierdzon|dziękujemy|potvrzen|děkujeme|potvrden|ďakujeme|megerősítve|megerősített|sikeres|köszönjük|confirmat[ăa]?\b|mulțumim|onaylan(?:dı|mıştır)|doğrulandı|başarıyla|teşekkür|подтвержден|подтверждён|успешно|спасибо|підтверджен|дякуємо|потвърден|благодарим|επιβεβαιώθηκε|ευχαριστούμε|επιτυχ|(?:確認|登録|認証)(?:が|を|は)?(?:されました|しました|完了|いたしました)|ありがとうございます|(?:确认|確認|订阅|訂閱|验证|驗證)(?:已|成功|完成)|已(?:确认|確認|订阅|訂閱)|感谢|感謝|(?:확인|구독|인증)(?:이|을|를|되었|되|했|이 )?\s*(?:완료|되었|됐)|감사합니다|تم (?:ال)?تأكيد|شكرا|תודה|אושר|נרשמת בהצלחה|đã (?:được )?xác nhận|cảm ơn|terima kasih|berhasil|ยืนยันแล้ว|ขอบคุณ|धन्यवाद/iu

/** What they say when it went wrong. */
const FAILED =
  /\bexpired|\binvalid|not valid|no longer valid|not found|went wrong|\berror\b|could(?: not|n['’]t) (?:confirm|verify|find)|unable to|failed|unknown (?:subscriber|token|link)|abgelaufen|ungültig|fehler|nicht gefunden|expiré|invalide|introuvable|erreur|caducad|expirad|no es válid|inválid|não é válid|scadut|non (?:è )?valid|errore|verlopen|ongeldig|niet gevonden|utgång|ogiltig|udløbet|ugyldig|utløpt|vanhentu|virhe|wygas|nieprawidł|błąd|vypršel|neplatn|chyba|lejárt|érvénytelen|expirat|invalid[ăa]|eroare|süresi (?:dol|geç)|geçersiz|hata\b|истек|истёк|недейств|ошибк|недійсн|закінчи|помилк|изтек|невалид|έληξε|άκυρ|σφάλμα|期限切れ|無効|エラー|过期|過期|无效|無效|失败|失敗|만료|유효하지|오류|منتهي|غير صالح|פג תוקף|שגיאה|hết hạn|không hợp lệ|kedaluwarsa|tidak valid|หมดอายุ|ไม่ถูกต้อง/iu

/** What they say when it was the wrong link. */
const ENDED =
  /(?:been|are|now|successfully) (?:unsubscribed|removed)|unsubscri(?:bed|ption (?:confirmed|successful))|abgemeldet|ausgetragen|désabonné|désinscrit|cancelad[oa]|disiscritt|cancellat[oa]|uitgeschreven|afgemeld|avregistrerad|avmeldt|frameldt|wypisan|odhlášen|leiratkoz|отписан|відписан|登録を?解除しました|解除されました|已退订|已取消订阅|구독이 취소/iu

/** What a page says came of it; null where it says neither. */
export function outcomeInWords(words: string): 'confirmed' | 'failed' | 'ended' | null {
  const plain = words.normalize('NFC')
  if (ENDED.test(plain)) return 'ended'
  const failed = FAILED.exec(plain)?.index ?? -1
  const confirmed = CONFIRMED.exec(plain)?.index ?? -1
  if (failed === -1 && confirmed === -1) return null
  // "Already confirmed, or the link has expired": what is said first is the page's point.
  return failed === -1 || (confirmed !== -1 && confirmed < failed) ? 'confirmed' : 'failed'
}
