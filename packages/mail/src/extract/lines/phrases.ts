import { remembered } from '../../common/text/remembered.ts'
import type { Link, NonArticleReason } from '../../common/types/issue.ts'

/**
 * The set phrases around the articles of newsletters, in the most common languages. Each is matched against a whole
 * line or link text, with white space collapsed.
 */

/** Whether a text is shorter and matches: a longer one is prose, whatever it begins with. */
function within(length: number, pattern: RegExp): (text: string) => boolean {
  return (text) => text.length < length && pattern.test(text)
}

function phrases(...alternatives: string[]): (text: string) => boolean {
  return within(121, new RegExp(`^[^\\p{L}\\p{N}]*(?:${alternatives.join('|')})[^\\p{L}\\p{N}]*$`, 'iu'))
}

const VERBS =
  'read|see|view|watch|listen|hear|learn|find out|discover|explore|get|check|download|click|tap|continue|keep|go|try|start|join|register|sign|buy|shop|order|book|play|take|vote|share|tweet|submit|send|reply|subscribe|upgrade|claim|grab|save|apply|browse|visit|open|like|comment|restack|forward|print|zoom'

const asksToAct = phrases(
  `(?:please )?(?:${VERBS})(?: (?:it|the|this|our|his|her|their|part one|now|on|to|in|at|more|full|article|story|stories|post|commentary|report|interview|here|continue|reading|listening|video|online|details|review|column|blog|latest|prices?|all|about|free|today|your|page|issue|episode|podcast|reviews?|and|learn|out|up|for|of|special|list|poll|quick|quiz|friends?|another|a|read)){0,9}`,
  // The address of a site in words.
  `(?:please )?(?:${VERBS})(?: (?:it|the|this|more|full|article|story|post|issue)){0,3} (?:on|at|in) (?:[\\w-]+\\.)+[a-z]{2,12}`,
  '(?:more|full|original|complete|all|see all|view all)(?: \\p{L}+){0,3} (?:info|information|details|story|article|stories|news|products?|articles?|reviews?|headlines?|here|cameras|posts|episodes|events|listings|jobs)|more|more on this|more here|full story',
  'go deeper|dig deeper|dive (?:in|deeper)|here|more here|link|configure & price|source|article|original|video|details|info|comments?|discuss(?:ion)?|permalink|website|back to top|top|next|previous|yes|no|ok|click',
  '(?:jetzt |hier |mehr |artikel |zum |zur |den |weiter|ganzen ){1,3}(?:lesen|erfahren|ansehen|anmelden|kaufen|bestellen|artikel|beitrag|anhören|klicken|angebot(?: sichern)?|entdecken|video|shop|podcast|testen|sichern)?|weiterlesen|mehr(?: dazu)?|quelle|hier',
  "(?:en lire|en savoir|lire) plus.{0,60}|(?:lire|voir|découvrir|découvrez|écouter|regarder|consulter|cliquez)(?: (?:la|le|plus|en|suite|l'article|article|ici|vidéo|tout)){0,4}|la suite|plus d'infos?|ici|source",
  '(?:lees|bekijk|ontdek|luister|meer|klik)(?: (?:meer|verder|het|hele|artikel|hier|lezen|weten|nu|door|de|video|terug|verhaal)){0,4}|hier|bron|verder lezen',
  'اقرأ المزيد|المزيد|קרא(?:ו)? עוד|להמשך קריאה|続きを読む|もっと(?:読む|見る)|阅读(?:更多|全文|原文)|閱讀(?:更多|全文)|继续阅读|查看详情|더 ?보기|자세히 보기|계속 읽기|читать (?:далее|дальше|полностью)|подробнее|devamını oku|czytaj (?:dalej|więcej)|číst (?:dál|více)',
  '(?:leer|leer más|seguir leyendo|ver|leggi|continua|scopri|saiba|leia|ler|läs|les)(?: (?:el|más|mais|di più|tutto|a leggere|artículo|aquí|qui|aqui|mer|mere)){0,3}|aquí|qui|aqui|fuente|fonte',
)

/** A link of up to six words that says what to do, with an arrow: `See more jobs »`. */
const BUTTON = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:${VERBS})(?: [^ ]{1,30}){1,5} ?(?:[→⟶⟹➔➜➡▶►›»>⏵]\\uFE0F?)+$`,
  'iu',
)

const isAround = phrases(
  '.{0,60}\\b(?:view|read|open|see|display(?:ing|ed)?|launch|trouble)\\b.{0,40}\\b(?:online|browser|on the web|in app|on (?:the )?site|web version|webversion|image|properly|correctly|this (?:email|newsletter|message))\\b.{0,60}',
  '.{0,40}(?:im browser|online|webversion|web-version|in der app).{0,20}(?:ansehen|öffnen|anzeigen|lesen|zu öffnen).{0,20}|.{0,60}(?:nicht (?:korrekt|richtig) (?:angezeigt|dargestellt)).{0,60}',
  'lire en ligne|voir (?:en ligne|dans (?:le|votre) navigateur).{0,40}|.{0,40}version en ligne.{0,20}|.{0,40}in (?:je|de|uw) browser.{0,20}|bekijk (?:online|in browser).{0,20}|ver (?:en|no) (?:el )?navegador.{0,20}|(?:ver|leer) online|visualizza.{0,30}browser|.{0,30}webversie.{0,20}',
  '(?:view|open|read) (?:online|in browser|web version)(?: \\|.*)?|web version|online version|view online.*|sign up|subscribe(?: (?:here|now|today))?.{0,24}|unsubscribe.{0,40}|advertise(?: with us)?.{0,20}|archives?|past issues|home|shop|jobs?|careers|about(?: us)?|faqs?|contact(?: us)?|privacy(?: policy)?|terms(?: of (?:use|service))?|rss|invite a friend|submit (?:a|your) .{0,40}|get the app|start writing|get app|open in app(?: or online)?|listen|save|like|comment|restack|preview|.{0,3}upgrade to paid|table of contents|in this (?:issue|edition|newsletter).{0,6}|in today.s .{0,40}|what.s in .{0,40}|inhalt(?:sverzeichnis)?|sommaire|inhoud|back to top|top of page|sign up for .{0,40}newsletters?.{0,40}|register.{0,12}|log ?in|my account|manage .{0,40}subscriptions?',
  'impressum.{0,60}|datenschutz.{0,40}|kontakt|abmelden|newsletter (?:abonnieren|abbestellen|empfehlen).{0,20}|à propos.{0,60}|contact.{0,40}|mentions légales|se désabonner|se désinscrire|uitschrijven|afmelden.{0,40}',
)

const FOOTER =
  /e-?mail preferences|subscription (?:preferences|management|settings)|you(?:'|’)?(?:re| are| were| have)? (?:currently )?(?:receiv(?:ing|ed)|subscribed|a free subscriber|getting (?:this|the free))|(?:this|the) (?:e-?mail|message|newsletter) (?:was|is|has been) sent|sent (?:to|by) [^ ]+@|all rights reserved|copyright (?:©|\(c\)|by |(?:19|20)\d\d)|©|\(c\) ?(?:19|20)\d\d|p\.?o\.? box \d|was this (?:e-?mail|newsletter) forwarded|forwarded (?:this|to you)|subscribed (?:e-?mail )?address|add us to your address book|why (?:did i get|am i (?:getting|receiving))|not endorsed by|abbestellen|newsletter-?abmeldung|sie erhalten diese|du (?:erhältst|bekommst) diese|warum bekommst du|weitergeleitet bekommen|ust-?id|se désabonner|se désinscrire|désinscription|vous recevez cet|tous droits réservés|je ontvangt deze|verzonden naar|e-?mailinstellingen|doorgestuurd\?|darse de baja|recib(?:es?|iste) este (?:correo|mensaje|boletín)|вы получ(?:или|аете) это|このメールは|تصلك هذه|وصلتك هذه|cancelar (?:la )?suscripción|disiscriv|annulla (?:la )?iscrizione|cancelar (?:a )?inscrição|descadastr|avregistrera|отписаться|配信停止|退订|取消订阅|取消訂閱|إلغاء الاشتراك|ביטול (?:ה)?(?:מנוי|הרשמה)|להסרה|구독 ?(?:취소|해지)|수신 ?거부|odhlásit|no longer (?:wish|want) to|stop (?:receiving|getting)|to (?:change|remove|cancel) your|(?:manage|update|change|edit) (?:your )?(?:e-?mail )?(?:preferences|subscriptions?|profile|settings)|mailing address|is a (?:registered )?trademark|(?:registered )?trademarks? of/i

/** Words of footers that stories may be about as well. */
const FOOTER_TOPIC =
  /unsubscribe|opt[- ]?out|privacy policy|abmelden|abzumelden|austragen|impressum|datenschutz|geschäftsführ|handelsregister|conditions d.utilisation|afmelden|uitschrijven|todos los derechos|afmeld|avmeld|wypisz|aboneliği|zrezygnuj/i

/** Sponsor marks in brackets are in titles and labels, which are shorter than this. */
const BRACKETS_WITHIN = 300

/** Words in brackets; they mark sponsored content if they would as a separate line. */
const BRACKETED = /[([]([^()[\]]{2,60})[)\]]/g

const SPONSOR_MARK =
  /\bsponsor(?:ed)?$|^(?:sponsored|promoted|anzeige|ad|werbung)\s?[:|–—-]|\bpaid (?:advertisement|promotion|partnership)\b|message from our sponsor/i

/** A sender offers jobs. */
const JOB_OFFER =
  /\b(?:(?:our|view|check out|browse|these|following|we have|we(?:'|’)ve got) (?:\p{L}{1,20} ){0,2}(?:job (?:opportunit|openings?)|open (?:positions|roles))|we(?:'|’)re hiring|we are hiring|join (?:our|the) teams?\b|apply (?:now|here|today)|now hiring|offene stellen|wir suchen|nous recrutons|wij zoeken)/iu

/** Words of such offers, which reports on the labour market have, too. */
const JOB_WORDS = /\b(?:job opportunit|job openings?|open (?:positions|roles))/i

/** A line or link that is only a call to action: `Read more`, `Weiterlesen`, `here`. */
export const isCallToAction = remembered(
  (text) => text.length <= 120 && text.split('|').every((part) => asksToAct(part.trim())),
)

/** A link of few words with an arrow that only asks to go on. */
export const isButton = (text: string): boolean => text.length <= 120 && BUTTON.test(text.trim())

const offers = phrases(
  '(?:please )?(?:join|subscribe|sign up|become|upgrade|share|forward|refer|invite|donate|support us|buy|shop|order|pre-?order|claim)(?: .{1,40})?',
  '(?:jetzt |hier )?(?:abonnieren|anmelden|bestellen|kaufen|teilen|empfehlen|weiterempfehlen|spenden|mitglied werden)(?: .{1,30})?',
  "(?:j'|je )?(?:adhérer|m'abonne|s'abonner|abonnez-vous|partager?|partagez|acheter|commander|faire un don)(?: .{1,30})?",
  '(?:suscr[íi]bete|suscribirse|apuntarse|apúntate|hazte|compartir|comparte|comprar|iscriviti|condividi|acquista|assinar|compartilhar)(?: .{1,30})?',
  '(?:meld je aan|word|abonneer|deel|delen|bestel|koop|doneer)(?: .{1,30})?',
  '(?:подписаться|поделиться|купить|заказать)(?: .{1,30})?|登録する|購読する|シェアする?|購入する?|اشترك(?: الآن)?|شارك|订阅|分享|구독하기|공유하기',
)

/** A link that asks to subscribe, join, share or buy, not to read on. */
export const isOffer = (text: string): boolean => text.length <= 60 && offers(text)

/** Links around the issue: web version, archive, sign-up, table of contents. */
export const isNavigation = remembered(
  (text) => isAround(text) || /^\[?\d{1,4}[\].]:? https?:\/\/\S+$/.test(text),
)

/** Rows of share and follow links. */
export const isSocial = remembered(
  phrases(
    '(?:share|tweet|follow|forward|pin)(?: (?:this|us|me|on|via|to|with|it|in|at|by|and|or|a|the|your|our|friends?|colleagues?|newsletter|e-?mail|story|article|post|twitter|x|facebook|linkedin|instagram|whatsapp|telegram|youtube|reddit|threads|mastodon|bluesky)){0,8}',
    '(?:like|join|find|connect with) us(?: (?:on|at|in|via) .{0,30})?|\\d+ (?:likes?|retweets?|comments?|restacks?)',
    '(?:twitter|x|facebook|linkedin|instagram|youtube|whatsapp|pinterest|tiktok|telegram|reddit|threads|mastodon|bluesky|e-?mail|rss|medium|spotify|discord|slack|flipboard|pocket)(?:[ |/·•,]+(?:twitter|x|facebook|linkedin|instagram|youtube|whatsapp|pinterest|tiktok|telegram|reddit|threads|mastodon|bluesky|e-?mail|rss)){0,8}',
    'partager sur.{0,30}|partagez.{0,20}|(?:auf|bei) .{0,20} (?:teilen|folgen)|teilen(?: auf.{0,20})?|folgen sie uns.{0,30}|folge uns.{0,30}|delen(?: op.{0,20})?|deel dit.{0,20}|volg ons.{0,30}|compartir(?: en.{0,20})?|condividi(?: su.{0,20})?|compartilhar?(?: no.{0,20})?|.{0,20}\\b(?:click|copy)\\b.{0,20}\\bshare\\b.{0,20}|recommend it|tell a friend.{0,20}|suivez-nous.{0,20}|síguenos.{0,20}|seguici.{0,20}|share this .{0,60}|vous avez aimé.{0,30}',
  ),
)

/** The end of an issue: unsubscribe note, postal address, copyright. */
export const isFooter = remembered((text) => FOOTER.test(text) || FOOTER_TOPIC.test(text))

/** A line that tells readers what to do, as small print does, in the most common languages. */
export const isInstruction = (text: string): boolean =>
  /@|https?:|www\.|\b(?:you|your|yours|click|visit|send|press|follow|reply|please|below|list|subscribe|sie|ihnen|ihre?n?|dein\p{L}{0,2}|du|bitte|klick\p{L}{0,3}|hier|vous|votre|vos|cliquez|je|jouw|uw|klik|tu|su|usted|aquí|pulse|clic)\b/iu.test(
    text,
  )

export const isGreeting = within(
  90,
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|happy (?:mon|tues|wednes|thurs|fri|satur|sun)day|welcome|gm|hallo|guten (?:morgen|tag|abend)|liebe[rs]?|sehr geehrte[rs]?|moin|servus|glück auf|bonjour|bonsoir|chers?|chères?|salut|hola|buenos|buenas|querid[oa]s?|ciao|buongiorno|car[oiae]|olá|bom dia|goeie?(?:de)?(?:morgen|middag|navond|morgen)|goede(?:morgen|middag|navond)|beste|hoi|hej|god morgon)\b.{0,60}$/i,
)

export const isSignOff = within(
  120,
  /^(?:cheers|best(?: regards| wishes)?|regards|sincerely|yours|love|thanks(?: for reading)?.{0,60}|thank you.{0,40}|until next.{0,20}|see you.{0,30}|talk soon|that.s (?:all|it).{0,80}|alright, that.s all.{0,80}|have a (?:great|good|nice|wonderful|lovely).{0,60}|happy (?:reading|coding|weekend).{0,30}|keep.{0,30}|enjoy.{0,40}|xo+|(?:viele|liebe|herzliche|beste|schöne) grüße.{0,60}|mit freundlichen.{0,30}|herzlich(?:st)?|bis (?:bald|morgen|nächste).{0,30}|das war(?:.s| es).{0,80}|wir wünschen.{0,60}|à (?:bientôt|demain|la semaine).{0,40}|cordialement|amicalement|bonne (?:journée|soirée|semaine|lecture).{0,30}|een fijne.{0,40}|groet(?:en|jes)?.{0,30}|tot (?:morgen|volgende|snel).{0,30}|saludos|un abrazo|hasta.{0,30}|a presto.{0,20}|abraços?.{0,20}|—\s?\p{Lu}\p{L}+)[,.! ]*$/iu,
)

/** A separate line that marks what follows as sponsored. */
export const isSponsorLine = remembered(
  within(
    110,
    /^[\s([|*✢+~=-]*(?:(?:this|today.s|this week.s) (?:issue|edition|newsletter|e-?mail|letter)(?: is|.s) (?:sponsored|presented|supported|powered|brought to you|made possible) by.{0,60}|(?:our |today.s |this (?:week|issue|month).s |a |the |from our |message from (?:our|a) |a (?:word|message|note) from (?:our|today.s|this (?:week|issue).s) )*(?:sponsors?|sponsored|advertisements?|advertorial|partners?|paid (?:content|post|advertisement|promotion|partnership)|ad|ads|promoted(?: content| post)?|promotion|promo|special offers?|featured (?:partner|sponsor)|(?:un)?classifieds?(?: ads?)?|supporters?)(?: (?:content|post|message|link|links|story|section|spotlight|feature))?|(?:presented|sponsored|brought to you|powered|supported|made possible|underwritten)(?: in part)? by.{0,60}|(?:this|today.s|this week.s) (?:episode|podcast|show|post|section|story)(?: is|.s)(?: also)? (?:sponsored|presented|supported|powered|made possible) by(?:[^.!?]|[.!?](?! )){0,60}|.{1,60} (?:(?:is|are)(?: also)? brought to you by|wird(?: \p{L}{1,12})? präsentiert von|vous est (?:offert|présenté)e? par|wordt(?: \p{L}{1,12})? aangeboden door)(?:[^.!?]|[.!?](?! )){0,60}|(?:sponsor(?:ed)? content (?:by|from)|in (?:partnership|collaboration|association) with|together with|a (?:message|word|note) from|from our (?:sponsors?|partner|friend)|a message from our sponsor.{0,40}|special thanks to).{0,60}|(?:klein)?anzeigen?|werbung|bezahlte (?:anzeige|partnerschaft)|gesponsert(?: von.{0,50})?|(?:präsentiert|unterstützt) von.{0,50}|in (?:kooperation|zusammenarbeit|partnerschaft) mit.{0,50}|publicité|petites annonces|sponsorisé(?: par.{0,50})?|contenu sponsorisé|(?:en|avec notre) partenariat?(?: avec.{0,50})?|offert par.{0,50}|(?:rubrieks)?advertenties?|zoekertjes|gesponsord(?: door.{0,50})?|in samenwerking met.{0,50}|partnerbijdrage|publicidad|(?:anuncios )?clasificados|patrocinad[oa](?: por.{0,50})?|contenido patrocinado|en colaboración con.{0,50}|pubblicità|sponsorizzato(?: da.{0,50})?|in collaborazione con.{0,50}|publicidade|patrocínio|em parceria com.{0,50}|annons|sponsrad.{0,40}|reklam[ae]?|reclame|annonce|mainos|ogłoszenie|(?:на правах )?рекламы?|партн[её]рский материал|إعلان(?: مدفوع| ممول)?|برعاية.{0,50}|פרסומת|תוכן ממומן|광고|広告|広告|赞助.{0,20})[\s)\]|*:.!✢+~=-]*$/iu,
  ),
)

/** A mark inside a title or byline of a sponsored item. */
export const hasSponsorMark = remembered(
  (text) =>
    SPONSOR_MARK.test(text.trim()) ||
    Array.from(text.slice(0, BRACKETS_WITHIN).matchAll(BRACKETED)).some(([, own = '']) => isSponsorLine(own)),
)

const isJobHeading = within(
  80,
  /^[^\p{L}]*(?:(?:featured |latest |open |new |hot |remote |tech |dev |job |our )*(?:jobs?|job (?:board|listings?|openings?|opportunities|of the (?:week|day))|careers?|hiring|who.s hiring|we.re hiring|open (?:positions|roles)|opportunities|positions|job board|stellenangebote?|stellenanzeigen?|jobbörse|karriere|offres? d.emploi|emplois?|vacatures?|empleos?|ofertas de empleo|lavoro|vagas|jobb|lediga jobb)|need a job\??|looking for (?:a )?(?:new )?(?:job|work)\??|find a job.{0,30})[^\p{L}]*$/iu,
)

/** Headings of quizzes, polls, weather, pictures of the day: not articles. */
export const isPuzzleHeading = within(
  80,
  /^[^\p{L}]*(?:(?:the |daily |today.s |our |news |weekly |a |brain |word |picture |photo |quote |cartoon |comic |joke |fun |number |stat |tweet |meme |poll |answer )*(?:games?|puzzles?|quiz(?:zes)?|trivia|crossword|sudoku|poll|answers?|question of the (?:day|week)|quote of the (?:day|week)|word of the day|picture of the (?:day|week)|photo of the (?:day|week)|cartoon|comic|comics|joke of the day|meme|memes|horoscopes?|weather|rätsel|umfrage|witz des tages|zitat des tages|bild des tages|wetter|sondage|la q de la semaine|question de la semaine|météo|citation|puzzel|weerbericht|encuesta|sondaggio|enquete|feedback|rate (?:this|today).{0,40}|how (?:did|do) (?:we|you).{0,60}|what did you think.{0,50}|what.d you think.{0,50}|news in clues|the puzzle section|puzzle section|answer to .{0,40}))[^\p{L}]*$/iu,
)

/** Headings of the sender's own offers and notices. */
export const isPromotionHeading = within(
  80,
  /^[^\p{L}]*(?:share (?:this|the|your|with|us|it)\b.{0,40}|refer (?:a|your|friends|and)\b.{0,40}|(?:free|premium|pro|paid) version|your referral.{0,40}|referrals?(?: program.{0,20})?|rewards?|merch|support (?:us|our work|this newsletter).{0,50}|become a (?:member|patron|subscriber|supporter).{0,30}|upgrade (?:to|now|your (?:plan|subscription)).{0,40}|donate.{0,12}|(?:come )?work (?:with|for) (?:us|me)|(?:are you )?reading this in gmail.{0,20}|our (?:sponsors|partners|products|store|books?|courses?|e-?books|tip.{0,20}).{0,20}|store|shop|(?:most popular|popular|featured|recommended|top|hot|our) products?.{0,30}|.{0,30}products worth .{0,20}|(?:how to )?advertis(?:e|ing) (?:in|with|on|here|info).{0,40}|(?:un)?subscri(?:be|bing|ption)(?: .{0,40})?|deals?(?: of the (?:day|week))?|special offers?|also from .{0,20}|more from (?:us|our).{0,20}|follow us.{0,20}|stay (?:connected|in touch).{0,20}|connect with (?:us|.{0,40} on social media).{0,20}|contact(?: us| information| the editors?)?|feedback|about (?:us|this (?:newsletter|e-?mail|message)|the (?:author|editor)s?).{0,20}|administrivia|disclaimer|credits?|staff|contributors|written by.{0,80}|legal(?: notice| stuff)?|privacy.{0,20}|(?:the )?fine print|a subscription gets you.{0,10}|was this (?:e-?mail )?forwarded.{0,20}|get (?:the|our) app.{0,20}|(?:read|open|listen to) .{1,60} (?:in|on|with) (?:the|our) app|in (?:eigener|eigene) sache|unsere (?:partner|produkte|bücher|angebote).{0,20}|empfehlen sie uns.{0,20}|kontakt|feedback geben|soutenez-nous.{0,20}|contactez-nous.{0,20}|over ons|contact opnemen)[^\p{L}]*$/iu,
)

/** Text with words of job offers. */
export const isJobText = remembered((text) => JOB_WORDS.test(text) || JOB_OFFER.test(text))

/** The heading of a table of contents. */
export const isContentsHeading = within(
  80,
  /^[^\p{L}]*(?:(?:table of )?contents|index|(?:in|inside|also in) (?:this|today.s|the \S+) (?:issue|edition|newsletter|week|e-?mail|post|digest).{0,40}|in today.s .{0,40}|what.s (?:in|inside|on) .{0,40}|coming up.{0,20}|on the (?:menu|agenda).{0,20}|inhalt(?:sverzeichnis)?|themen(?: der woche| heute| dieser ausgabe)?|(?:heute |in dieser ausgabe).{0,20}|sommaire|au (?:sommaire|menu).{0,20}|inhoud(?:sopgave)?|in deze (?:nieuwsbrief|editie).{0,10}|en este (?:número|boletín)|sumario|índice|in questo numero|sommario)[^\p{L}]*$/iu,
)

/** Text that only promotes an offer of the sender. */
export const isPromotionText = remembered(
  within(
    300,
    /\b(?:download|get|try) (?:our|the) .{0,30}\bapp\b|app store|google play|become a (?:member|subscriber)|sign up (?:for|to|today|now)|subscribe (?:to|now|today)|refer a friend|forward this (?:e-?mail|newsletter)|media kit|follow us on/i,
  ),
)

/** Whether a link leads to a social network, by its address or its picture's alternative text. */
export function isNetworkLink({ url, text }: Link): boolean {
  const networks =
    /(?:^|[^a-z])(?:facebook|twitter|linkedin|instagram|youtube|whatsapp|pinterest|tiktok|telegram|reddit|threads|mastodon|bluesky|bsky|xing)(?:[^a-z]|$)/i
  return networks.test(text) || networks.test(url.slice(0, 500)) || /^https?:\/\/x\.com\//i.test(url)
}

/** Links to the web version of the mail. */
export const isViewOnline = (text: string): boolean =>
  /\b(?:browser|online|on the web|web ?-?version|webversie|in app|navigateur|navegador|navigatore)\b/iu.test(
    text,
  )

/** Links to share the issue, as opposed to following the sender. */
export const isShare = (text: string): boolean =>
  /^\W*(?:share|forward|tweet|pin\b|tell a friend|refer|teilen|weiterleiten|empfehlen|partage|transfér|delen|deel|compart|condivid|copy)/iu.test(
    text,
  )

/** Small print about ending the subscription. */
export const isUnsubscribe = (text: string): boolean =>
  /unsubscri|opt[- ]?out|abbestell|abmeld|austrag|désabonn|désinscri|uitschrij|afmeld|darse de baja|cancelar (?:la )?suscri|disiscri|cancellati|avregistr|afmeld|odhlásit|wypisz/iu.test(
    text,
  )

/** The reason why the content under a heading isn't an article, from the heading alone; null if it doesn't say. */
export const headingVerdict = remembered((text): NonArticleReason | null => {
  if (isSponsorLine(text)) return 'sponsor'
  if (isJobHeading(text)) return 'job'
  if (isContentsHeading(text)) return 'navigation'
  return isPuzzleHeading(text) || isPromotionHeading(text) ? 'other' : null
})
