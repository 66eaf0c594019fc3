import { remembered } from './remembered.ts'

/**
 * Phrases around a text that aren't about its subject: calls to read or subscribe, captions, credits, publication
 * dates.
 */
const SET_PHRASES =
  /^\W*(?:read (?:more|on|the (?:full|whole|rest|original))|continue reading|click (?:here|the|on|below)|tap here|learn more|find out more|see (?:more|also)|more (?:here|on this)|sign up|subscribe|unsubscribe|follow us|share (?:this|on)|forward(?:ed)? (?:this|to)|view (?:this|in|online)|scroll down|watch (?:the|this|now|below)|listen (?:now|here|to)|download (?:the|our)|related(?: (?:stories|articles|content|reading))?:|advertisement|sponsored|this (?:post|article|story|newsletter) (?:is|was|first|originally)|(?:image|photo|picture|video|graphic|illustration|credit|source|caption|pictured|above|below|left|right|file photo)s?(?: (?:by|credit|courtesy|above|below|of))?\s*:|(?:first |last )?(?:published|updated|posted|modified)\b|all rights reserved|copyright|©|story highlights|weiterlesen|mehr (?:lesen|dazu|erfahren)|hier (?:klicken|lesen|weiterlesen)|jetzt (?:anmelden|abonnieren|lesen)|zum (?:artikel|beitrag)|foto:|bild:|anzeige|lees (?:meer|verder)|klik hier|meld je aan|lire (?:la suite|plus|l['’]article)|en savoir plus|cliquez|abonnez|photo :|leer más|seguir leyendo|haz clic|haga clic|suscríbete|suscríbase|leggi (?:di più|tutto|l['’]articolo)|clicca|iscriviti|leia mais|saiba mais|clique|inscreva|assine|läs mer|klicka här|læs mere|klik her|les mer|czytaj (?:więcej|dalej))(?!\p{L})/iu

/** Credits and calls at any position. */
const WITHIN =
  /\b(?:(?:AP|AFP|EPA|Reuters|Getty|Getty Images|Shutterstock|Unsplash)(?:\s*(?:Photo|Images))?\s*[)/|]|AP Photo|Getty Images|click here|photo(?:graph)? (?:by|courtesy)|file photo|sign up (?:for|to) (?:our|the|my)|subscribe (?:to|for|now|here)|all rights reserved|view (?:it )?in your browser)\b|\|\s*(?:AP|Getty)/iu

/** "By Ann Example, politics reporter" and similar. */
const BY_LINE =
  /^(?:[Bb]y|(?:Written|Posted) by|Von|Door|Par|Por|Di|Af|Av|Przez)\s+\p{Lu}[\p{L}'’-]*(?![\p{L}'’-])(?:[\s,]+(?:and|und|en|et|y|e|&|for|\p{Lu}[\p{L}.'’-]*(?![\p{L}.'’-])|\p{Ll}+(?=\s+(?:reporter|correspondent|editor|writer)\b)|staff|reporter|correspondent|editor|writer)){0,8}[^\p{L}\p{N}]*$/u

/** Whether a sentence says nothing about the subject of the text. */
export const isBoilerplate = remembered(
  (sentence) => SET_PHRASES.test(sentence) || WITHIN.test(sentence) || BY_LINE.test(sentence),
)
