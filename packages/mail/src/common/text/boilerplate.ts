import { remembered } from './remembered.ts'

/** Phrases around a text that aren't about its subject: calls to read or subscribe, captions, credits, dates. */
const SET_PHRASES =
  /^\W*(?:read (?:more|on|the (?:full|whole|rest|original)|(?:the|our|my|his|her) (?:review|article|story|post|report|column|interview))|continue reading|click (?:here|the|on|below)|tap here|learn more|find out more|see (?:more|also)|more (?:here|on this)|sign up|subscribe|unsubscribe|follow us|share (?:this|on)|forward(?:ed)? (?:this|to)|view (?:this|in|online)|scroll down|watch (?:the|this|now|below)|listen (?:now|here|to)|download (?:the|our)|related(?: (?:stories|articles|content|reading))?:|advertisement|sponsored|this (?:post|article|story|newsletter) (?:is|was|first|originally)|(?:image|photo|picture|video|graphic|illustration|credit|source|caption|pictured|above|below|left|right|file photo)s?(?: (?:by|credit|courtesy|above|below|of))?\s*:|(?:first |last )?(?:published|updated|posted|modified)\b|all rights reserved|copyright|©|story highlights|weiterlesen|mehr (?:lesen|dazu|erfahren)|hier (?:klicken|lesen|weiterlesen)|jetzt (?:anmelden|abonnieren|lesen)|zum (?:artikel|beitrag)|foto:|bild:|anzeige|lees (?:meer|verder)|klik hier|meld je aan|lire (?:la suite|plus|l['’]article)|en savoir plus|cliquez|abonnez|photo :|leer más|seguir leyendo|haz clic|haga clic|suscríbete|suscríbase|leggi (?:di più|tutto|l['’]articolo)|clicca|iscriviti|leia mais|saiba mais|clique|inscreva|assine|läs mer|klicka här|læs mere|klik her|les mer|czytaj (?:więcej|dalej))(?!\p{L})/iu

/** Credits and calls at any position. */
const WITHIN =
  /\b(?:(?:AP|AFP|EPA|Reuters|Getty|Getty Images|Shutterstock|Unsplash)(?:\s*(?:Photo|Images))?\s*[)/|]|AP Photo|Getty Images|click here|photo(?:graph)? (?:by|courtesy)|file photo|sign up (?:for|to) (?:our|the|my)|subscribe (?:to|for|now|here)|all rights reserved|view (?:it )?in your browser)\b|\|\s*(?:AP|Getty)/iu

/** A welcome, and what each issue says of the newsletter: how often it comes, for whom, where the others are. */
const STANDING =
  /^\P{L}*(?:welcome (?:back )?(?:to|!)|thanks? (?:you )?(?:again )?for (?:reading|subscribing|requesting|signing up|being (?:a|here|with)|your (?:interest|support|patience))|(?:this|today.s|this week.s) (?:(?:edition|newsletter|e-?mail) |issue (?:of |is (?:written|edited|brought)))|(?:i.m |i am |we.re |we are |hi,? i.m )?\p{L}{2,20} and this is (?:the |issue|my|our)|you(?:.re| are) (?:reading|receiving|getting)|please (?:send|address|forward|direct) |(?:herzlich )?willkommen (?:zu|bei|im|in)|vielen dank, dass|danke,? (?:dass|fürs lesen)|schön, dass (?:du|sie|ihr)|bienvenue (?:dans|sur|à)|merci (?:de |d.être )|welkom (?:bij|terug|in)|(?:dit is|je leest) (?:de|alweer)|bienvenid[oa]s? a|gracias por|benvenut[oiae] (?:a|in|su)|bem-vind[oa]s? (?:à|ao)|välkommen till|velkommen til)/iu
const OF_NEWSLETTER =
  /\b(?:is|are|.s) (?:a|an|the|your|my|our) (?:\p{L}+,? ){0,3}(?:daily|weekly|biweekly|bi-weekly|fortnightly|monthly|quarterly|free)(?:,? \p{L}+){0,3} (?:newsletter|digest|round-?up|e-?zine|letter)\b|\b(?:previous|past|earlier|back) issues\b|\bprécédent[es]{1,2} (?:numéros|éditions)\b|\bfrühere(?:n)? ausgaben\b|\b(?:every|each) (?:\p{L}+day|week|month|morning)\b.{0,60}\b(?:newsletter|edition|issue|inbox)\b|\b(?:tous les|chaque) \p{L}+(?:,| ).{0,80}(?<!\p{L})(?:newsletter|édition|numéro)(?!\p{L})|\bjede[nr]? \p{L}+.{0,60}\b(?:newsletter|ausgabe)\b|\belke \p{L}+.{0,60}\b(?:nieuwsbrief|editie)\b/iu

/** A short sentence that only says where to read on: `Source here.`, `The Lamp has more here.` */
const HERE =
  /^(?:\S+ ){0,4}(?:here|hier|ici|aquí|qui|aqui)[.!:]*$|\b(?:has|have|is|are) (?:a (?:bit|little|lot) )?more(?: \p{L}+)? here[.!]*$/iu

/** "By Ann Example, politics reporter" and similar. */
const BY_LINE =
  /^(?:[Bb]y|(?:Written|Posted) by|Von|Door|Par|Por|Di|Af|Av|Przez)\s+\p{Lu}[\p{L}'’-]*(?![\p{L}'’-])(?:[\s,]+(?:and|und|en|et|y|e|&|for|\p{Lu}[\p{L}.'’-]*(?![\p{L}.'’-])|\p{Ll}+(?=\s+(?:reporter|correspondent|editor|writer)\b)|staff|reporter|correspondent|editor|writer)){0,8}[^\p{L}\p{N}]*$/u

/** Whether a sentence says nothing about the subject of the text. */
export const isBoilerplate = remembered((sentence) =>
  [SET_PHRASES, WITHIN, BY_LINE, STANDING, OF_NEWSLETTER, HERE].some((pattern) => pattern.test(sentence)),
)
