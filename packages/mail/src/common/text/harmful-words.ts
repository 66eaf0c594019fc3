import { normalForm } from './normal-form.ts'

/** Effects of a link that nobody asks for when subscribing. */
export type Harm =
  | 'unsubscribe'
  | 'delete'
  | 'reset-password'
  | 'log-in'
  | 'pay'
  | 'authorise'
  | 'change-address'
  | 'agree-to-other'

/** By words, in some thirty languages: lower case, with accents. */
const WORDS: Record<Harm, readonly RegExp[]> = {
  unsubscribe: [
    /un-?subscri|unsub\b|opt(?:ing|ed)?[- ]?out|sign ?off|take me off|\bstop (?:receiv|send|gett|th|mail|e-?mail|all|my)|\bleav(?:e|ing) (?:the|this|our|my|list|group)|^leave\b|\bcancel|no longer (?:wish|want|receive)|black-?list|report (?:abuse|spam|this)|\bspam\b|\bnot me\b|wasn['’]?t me|\bdecline|\breject|\bdeny\b|^no\b|do(?:n['’]t| not) (?:subscribe|send|want|sign)/,
    /abmeld|abbestell|austrag|austret|kündig|widerruf|stornier|ablehn|nicht (?:mehr|anmelden|abonnieren|bestätigen)|^nein\b|afmeld|uitschrijv|opzeg|annule|weiger|^nee\b/,
    /désabonn|desabonn|désinscri|desinscri|résili|annul|refus|^non\b|disiscri|cancell|rifiut|disdi|desuscri|darse de baja|darme de baja|dar de baja|\bbaja\b|rechaz|descadastr|desinscrev|recusar|dezabon|renunț|respinge|\banula/,
    /avregistr|avprenumer|avanmäl|avsluta|säg upp|avböj|frameld|avmeld|opsig|avslutt|si opp|peruuta|peru tila|lopeta|hylkää|tühista|atteik|atsisaky/,
    /wypis|rezygn|anuluj|odrzu|odsubskryb|odhlás|odhlas|zruš|odmietn|odmítn|odjav|otkaž|leiratkoz|lemond|elutas|abonelikten|iptal|sonlandır|ayrıl|reddet/,
    /отпис|отказ|отмен|отклон|відпис|відмов|скасув|відхил|одјав|απεγγραφ|διαγραφ|ακύρωσ|ακυρώ/,
    /\bne (?:souhait|veu|voul|désir)\S{0,10} plus|ya no (?:quier|dese)|não (?:quer|desej)\S{0,10} mais|non (?:desider|vuo|vole)\S{0,10} più|niet (?:langer|meer) (?:wil|ontvang)|inte längre|ikke (?:længere|lenger)|nie chce\S{0,10} (?:już|więcej)|(?:už|nadále) nechce|больше не|більше не|artık (?:almak )?istemi|nem (?:szeretn|kíván)\S{0,10} (?:többé|tovább)|不再(?:接收|訂閱|订阅|想)/,
    /解除|退会|解約|停止|取り消|取消|キャンセル|拒否|退订|退訂|注销|註銷|拒绝|拒絕|취소|거부|해지|탈퇴|إلغاء|رفض|ביטול|לבטל|בטל|hủy|huỷ|từ chối|berhenti|batal|tolak|ยกเลิก|ปฏิเสธ|रद्द|لغو/,
  ],
  delete: [
    /\bdelet|\bremov|\berase|\bdestroy|deactivat|\bclose (?:my|your|the) account|lösch|entfern|verwijder|supprim|retirer|elimin|borrar|remover|apagar|excluir|rimuov|șterge|ta bort|radera|\bslett?(?:e|\b)|fjern|poista|kustuta|dzēst|ištrin|usuń|usuni|smaza|vymaz|odstran|ukloni|obriši|töröl|törl|\bsil(?:mek|in|iniz)?\b|kaldır|удал|видал|изтри|премах|обриши|削除|删除|刪除|삭제|حذف|הסר|להסיר|מחיק|xóa|xoá|hapus|ลบ|हटा/,
  ],
  'reset-password': [
    /\breset|passwor[dt]|passphrase|kennwort|mot de passe|réinitial|contraseña|restablec|\bsenha|redefin|reimposta|wachtwoord|lösenord|adgangskode|passord|salasana|parool|hasł[oa]|\bhes[lł][oa]|jelszó|\bparol[aăeiă]|şifre|sıfırla|лозинк|парол|пароль|κωδικ(?:ό|ού) πρόσβασης|パスワード|密码|密碼|重置|비밀번호|재설정|كلمة (?:ال)?مرور|סיסמ|mật khẩu|kata sandi|รหัสผ่าน|पासवर्ड|رمز عبور/,
  ],
  'log-in': [
    /\blog ?-?(?:in|on)\b|\bsign ?-?in\b|einlogg|se connecter|connectez[- ]vous|connexion|iniciar? sesión|inicia sesión|acceder a (?:tu|su|mi)|fazer login|iniciar sessão|\baccedi\b|inloggen|logga in|log ind|logg inn|kirjaudu|zaloguj|přihlásit se (?:k|do) účtu|bejelentkez|autentifi|conectează|giriş yap|oturum aç|войти|вход |увійти|вхід |влез|σύνδεση|ログイン|サインイン|登录|登入|로그인|تسجيل الدخول|כניסה|התחבר|đăng nhập|masuk ke|เข้าสู่ระบบ|लॉग ?इन/,
    /access code|(?:continue|get|go) (?:in)?to your account|link to (?:enter|get in|access)|new (?:device|browser)|trying to (?:get|access|sign|log|enter)|is (?:this|it) (?:really )?you\b|suspicious|entra(?:r|ndo) en (?:tu|su) cuenta|acceso a (?:tu|su) cuenta|entrar na (?:sua|tua) conta|acceder? al (?:tuo|suo) account|accès à votre compte|zugang zu (?:ihrem|deinem) konto|toegang tot (?:je|uw) account|neues? gerät/,
  ],
  pay: [
    /\bpay(?:ment|ing)?\b|\bpurchas|\binvoice|check-?out|\bbuy\b|\border (?:now|#|no|summary)|(?:my|your|place|this|the) order\b|\bdonat|\bbilling|\bupgrade\b|bezahl|zahlung|zahlen|kostenpflicht|\bkauf|rechnung|spende|paie(?:ment|r)|\bachat|\bachet|facture|\bpag(?:o|ar|amento)\b|\bcompra|factura|acquist|fattura|betal(?:en|ing|e|a)?\b|\bkoop|kopen|factuur|\bköp(?:et|a)?\b|faktur|\bmaksa|\bosta\b|płat|zapłać|\bkup(?:uj|ić)?\b|platb|zaplat|koup|fizet|vásárl|plăt|cumpăr|ödeme|satın al|fatura|оплат|купить|купи|покупк|πληρω|αγορά|支払|購入|決済|支付|付款|购买|購買|결제|구매|دفع|شراء|תשלום|רכיש|thanh toán|\bmua\b|bayar|\bbeli\b|ชำระ|भुगतान/,
  ],
  authorise: [
    /authori[sz]|oauth|grant (?:access|permission)|\ballow\b|\bapprove|give access|autorisier|ermächtig|genehmig|zugriff|autoris|autoriz|machtig|godkänn|godkend|godkjenn|valtuut|hyväksy|autoryz|upoważ|schválit|povolit|engedélyez|yetkilendir|izin ver|авториз|разреш|дозвол|εξουσιοδ|許可|授权|授權|승인|허용|السماح|תן גישה|cho phép|izinkan|อนุญาต/,
    /\bconnect(?:s|ed|ing)? (?:to|with) (?:your|my)|confirm (?:the|this|your) connection|third[- ]party|(?:mit|mit dem) (?:ihrem|deinem) \S{0,30} ?konto (?:zu )?verbind|connecter à votre compte|conectar(?:se)? (?:a|con) tu cuenta|collegar\S{0,10} al tuo account|conectar à sua conta|verbinden met (?:je|uw) account/,
  ],
  'change-address': [
    /new e-?mail(?: address)?|chang(?:e|ing) (?:of |your |the )?(?:e-?mail|address)|(?:move|transfer) your (?:subscription|account)|neuen? e-?mail|(?:e-?mail-?)?adresse (?:zu )?änder|adressänderung|nouvelle adresse|chang(?:er|ement) d['’]adresse|nueva dirección|cambi(?:o|ar) (?:de |tu |su |la )*(?:dirección|correo)|nuovo indirizzo|cambi(?:o|are) (?:di |il tuo |l['’])*indirizzo|novo (?:endereço|e-?mail)|alterar (?:seu |o )*e-?mail|nieuwe? e-?mail|e-?mailadres wijzig|ny(?:e|tt|a)? e-?post|ny(?:e)? e-?mail|now(?:y|ego) adres|nov(?:ý|ou|á) (?:e-?mail|adres)|нов(?:ый|ого) (?:адрес|e-?mail)|yeni e-?posta|新しいメール|アドレス(?:の)?変更|新邮箱|更改邮箱|새 이메일/,
  ],
  'agree-to-other': [
    /\btransfer(?! protocol)|\brsvp\b|\b(?:your|my|the) (?:seat|ticket|booking|reservation|appointment|attendance|plan|trial)\b|share (?:your|my) (?:data|details|information)|\bour partners|reservierung|\bbuchung|ihr termin|réservation|rendez-vous|\breserva\b|tu cita|prenotazion|appuntamento|reservering|afspraak|\bbokning|rezerwac|rezervac|foglalás|rezervasyon|бронирован|予約|预订|預訂|예약/,
  ],
}

/** Parts of an address with one meaning at any position; without accents. */
const IN_ADDRESS: Record<Harm, RegExp> = {
  unsubscribe:
    /un-?_?sub|unsuscri|opt-?_?out|desinscri|desabon|dessubscr|desuscri|disiscri|cancel|abmeld|abbestell|austrag|afmeld|uitschrijv|avregist|avprenum|avanmal|avmeld|frameld|peruuta|wypis|rezygn|odhlas|leiratk|dezabon|otpis|sign-?off|do-?not-?send|black-?list|block-?list|(?:^|[^a-z])(?:leave|quit|stop|baja|decline|reject|deny|spam|abuse|remove-?me|goodbye|no-?thanks|nosub)(?![a-z])/,
  delete:
    /delet|remov|destroy|erase|purge|suppr|eliminar|borrar|loesch|losch|deactivat|(?:^|[^a-z])(?:disable|close-?account)(?![a-z])/,
  'reset-password': /passw|(?:^|[^a-z])reset|forgot|(?:^|[^a-z])(?:pwd|recover|lostpass(?:word)?)(?![a-z])/,
  'log-in':
    /(?:^|[^a-z])(?:log-?_?in|log-?on|sign-?_?in|sso|saml|log-?out|sign-?out|magic-?login|email-?login|einloggen|connexion|session)(?![a-z])/,
  pay: /checkout|payment|billing|invoice|paypal|purchase|(?:^|[^a-z])(?:pay|buy|cart|order|orders|donate|upgrade|bezahlen|kaufen|zahlung)(?![a-z])/,
  'change-address': /(?:change|update|new)[-_]?(?:e-?)?mail|e-?mail[-_]?change|(?:^|[^a-z])change(?![a-z])/,
  'agree-to-other': /(?:^|[^a-z])(?:rsvp|booking|reservation|transfer|ticket|trial)s?(?![a-z])/,
  authorise: /oauth|authori[sz]|(?:^|[^a-z])(?:auth|grant|allow|approve|permissions?)(?![a-z])/,
}

const HARMS = Object.keys(WORDS) as Harm[]

/** The edge of a word in any script; `\b` only works for English. */
const EDGE = '(?:(?<![\\p{L}\\d])(?=[\\p{L}\\d])|(?<=[\\p{L}\\d])(?![\\p{L}\\d]))'
const PATTERNS = HARMS.map((harm) => ({
  harm,
  pattern: new RegExp(WORDS[harm].map(({ source }) => source.replaceAll('\\b', EDGE)).join('|'), 'u'),
}))

/** The effect that the words of a link or a sentence state; null if none of these. */
export function harmInWords(words: string): Harm | null {
  const plain = normalForm(words.toLowerCase(), 'NFC')
  return PATTERNS.find(({ pattern }) => pattern.test(plain))?.harm ?? null
}

/** The effect that an address (path and query, decoded, lower case) states. */
export function harmInAddress(address: string): Harm | null {
  const plain = normalForm(address, 'NFD').replace(/\p{M}/gu, '')
  return HARMS.find((harm) => IN_ADDRESS[harm].test(plain)) ?? null
}
