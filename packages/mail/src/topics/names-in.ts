import { isFirstName } from '../common/text/first-names.ts'
import { isStopWord } from '../common/text/stop-words.ts'
import { wordSet } from '../common/text/word-set.ts'

const JOIN = '(?: (?:& |of |de |du |del |van |von |der )?|-)'
const WORD = "(?:\\p{Lu}\\.){2,}|\\p{Lu}[\\p{L}\\p{M}\\p{N}’'.&+-]*[\\p{L}\\p{M}\\p{N}+]|\\p{Lu}{2,}\\d*"
const NAME = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORD})(?:${JOIN}(?:${WORD})){0,5}`, 'gu')

/**
 * Approximate sentence ends, good enough for names and much faster than Unicode's rules; not after abbreviations before
 * names.
 */
const SENTENCE_END =
  /(?<=[.!?…]["'”’)]?)(?<!(?:^|[\s(.])(?:Dr|Mr|Mrs|Ms|Mme|St|Prof|Jr|Sr|vs|No|\p{Lu})\.)\s+|(?<!\s)[^\S\n]*\n[^\S\n]*\n\s*/u

/** Place names after prepositions, for languages that capitalise all nouns. */
const PLACE = /(?:^|\s)(?:in|nach|bei|aus)\s+(\p{Lu}\p{Ll}{3,})(?=[\s.,;:!?])/gu

const PAIR = /(?<![\p{L}\p{N}])(\p{Lu}\p{Ll}+) \p{Lu}\p{Ll}+(?!\p{L})/gu

/** `EU`, `GitHub`. */
const ABBREVIATION = /(?<![\p{L}\p{N}])(?:\p{Lu}{2,5}|\p{Lu}\p{Ll}+\p{Lu}\p{L}+)(?![\p{L}\p{N}])/gu

const SMALL_WORD = /(?<![\p{L}\p{N}@./_-])\p{Ll}{3,}(?![\p{L}\p{N}@/_-]|\.\p{L})/gu

/** Two-letter names that are meaningful on their own. */
const SHORT = new Set(['eu', 'uk', 'un', 'vw', 'hp', 'bp'])

/** Nationalities and similar adjectives, which are capitalised in English. */
const ADJECTIVE = /(?:ish|ese|ean|ian|can|man|french|dutch|greek|swiss|czech)$/i

/**
 * The names in a text with their number of occurrences, in lower case, most frequent first: words capitalised without
 * the language requiring it. People only if they have more than one word.
 */
export function namesIn(text: string, language: string | null): Map<string, number> {
  const found = new Map<string, number>()
  const add = (raw: string) => {
    const name = nameOf(raw)
    if (name !== null) found.set(name, (found.get(name) ?? 0) + 1)
  }
  for (const sentence of text.split(SENTENCE_END)) {
    for (const raw of language === 'de' ? germanNames(sentence) : capitalNames(sentence)) add(raw)
  }
  // A word that is also written small is not a name.
  if (language !== 'de') for (const [word] of text.matchAll(SMALL_WORD)) found.delete(word)
  return mergeParts(found)
}

function capitalNames(sentence: string): string[] {
  if (isTitleCase(sentence)) return []
  return [...sentence.matchAll(NAME)].flatMap((match) => inSentence(match[0], match.index))
}

/** For languages that capitalise all nouns: places after prepositions, abbreviations, people by first names. */
function germanNames(sentence: string): string[] {
  const places = Array.from(sentence.matchAll(PLACE), ([, place = '']) => place)
  const people = Array.from(sentence.matchAll(PAIR), ([raw, first = '']) =>
    isFirstName(first.toLowerCase()) ? raw : '',
  )
  const others = Array.from(sentence.matchAll(ABBREVIATION), ([raw]) => raw)
  return [...places.filter((place) => !isNounEnding(place)), ...people, ...others].filter(Boolean)
}

/** A name at the start of a sentence counts only if more than its first word is capitalised. */
function inSentence(raw: string, at: number): string[] {
  if (at > 1) return [raw]
  const words = raw.split(' ')
  if (isStopWord((words[0] ?? '').toLowerCase())) return words.length > 1 ? [words.slice(1).join(' ')] : []
  return words.length > 1 || /^\p{L}+\p{Lu}/u.test(raw) ? [raw] : []
}

function nameOf(raw: string): string | null {
  const words = afterOffice(
    raw
      .replace(/['’]s?$/u, '')
      .replace(/(?<!\.\p{L})\.$/u, '')
      .split(' '),
  )
  while (words[0] !== undefined && isNoStart(words)) words.shift()
  if (words.length > MAX_WORDS) return null
  // An adjective made of a name, as in `San Francisco-based`.
  if (words.length > 1) words.push((words.pop() ?? '').replace(SUFFIX, ''))
  while (words.length > 1 && isLabelEnd((words.at(-1) ?? '').toLowerCase())) words.pop()
  const name = words.join(' ').toLowerCase()
  const [only = ''] = words
  if ((name.length < 3 && !SHORT.has(name)) || name.length > 40) return null
  if (words.length > 1) return words.every(isCommon) ? null : name
  return isCommon(only) || isFirstName(name) || ADJECTIVE.test(only) ? null : name
}

/** Longer names are whole phrases. */
const MAX_WORDS = 4

/** Titles and offices before names of people. */
const OFFICE =
  /^(?:analyst|minister|president|senator|judge|justice|professor|prof|dr|mr|mrs|ms|sir|chairman|ceo|cfo|cto|director|secretary|governor|mayor|officer|founder|cofounder|co-founder|editor|spokesman|spokeswoman|spokesperson|attorney|chancellor|commissioner|congressman|congresswoman|representative|rep|sen|gov|king|queen|prince|princess|pope|general|captain|coach|actor|actress|singer|author|researcher|engineer|developer|bundeskanzler|ministerin|präsident|präsidentin|ministre|président|ministro|presidente)$/i

/** Places whose first word is a common one. */
const PLACE_NAME =
  /^New (?:York|Zealand|Jersey|Hampshire|Mexico|Orleans|Delhi|England|Haven|South Wales|Brunswick|Caledonia|Guinea)\b/

/** Whether the first word isn't part of a name: a common word, or a possessive. */
function isNoStart([first = '', ...rest]: readonly string[]): boolean {
  if (PLACE_NAME.test([first, ...rest].join(' '))) return false
  if (rest.length < 2) return isCommon(first)
  return isStopWord(first.toLowerCase()) || /(?:^\p{Lu}\p{Ll}+ing|['’]s)$/u.test(first)
}

/** Suffixes that turn a name into an adjective. */
const SUFFIX =
  /-(?:driven|based|powered|led|only|free|like|style|backed|owned|born|wide|enhanced|directed|old)$/

/** Whether a word after a name only describes the kind of text. */
function isLabelEnd(word: string): boolean {
  return (
    isStopWord(word) || /^(?:news|newsletter|updates?|reviews?|weekly|daily|cards?|releases?)$/.test(word)
  )
}

/** A compound of a name and a common word, as in Dutch and German. */
const COMPOUND = /^\p{Lu}[\p{L}\p{N}]*-\p{Ll}+$/u

/** The name of a person without the office before it. */
function afterOffice(words: string[]): string[] {
  const office = words.findLastIndex((word) => OFFICE.test(word) || COMPOUND.test(word))
  const rest = words.slice(office + 1)
  return rest.length >= 2 ? rest : words
}

function isCommon(word: string): boolean {
  const small = word.toLowerCase().replace(/['’](?:s|d|ll|ve|re|t|m)$/u, '')
  return (
    SUFFIX.test(small) || isStopWord(small) || GENERIC_WORDS.has(small) || /^\d|\d{4}|^https?:/.test(small)
  )
}

/** Whether most words are capitalised, or all letters, so that capitals don't show names. */
function isTitleCase(sentence: string): boolean {
  const words = sentence.match(/\p{L}[\p{L}’']{2,}/gu) ?? []
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
  if (words.length >= 4) return capitals >= words.length * 0.6
  return words.length >= 2 && capitals === words.length && !/[.!?…]$/.test(sentence)
}

/** Whether a German noun has an ending that place names don't have. */
function isNounEnding(word: string): boolean {
  return (
    /(?:ung|heit|keit|schaft|ion|ität|nis|tum|ismus|ik|ie|er|en|el|chen|lein|ing|ment|eit|ahl|all|and|ang|ehr|eld|ort|aus|ein|ieb|icht)$/.test(
      word,
    ) || isCommon(word)
  )
}

/** Merges parts of names: `Ellery` beside `Port Ellery` is the same name. */
function mergeParts(found: ReadonlyMap<string, number>): Map<string, number> {
  const merged = new Map(found)
  const long = [...found.keys()].filter((name) => name.includes(' '))
  for (const [name, times] of found) {
    const whole = name.includes(' ') ? undefined : long.find((other) => other.split(' ').includes(name))
    if (whole === undefined) continue
    merged.delete(name)
    merged.set(whole, (merged.get(whole) ?? 0) + times)
  }
  return merged
}

/** Words before nouns, in the most common languages of newsletters. */
const DETERMINERS = wordSet(
  'a an the this that these those its his her their our your my each every no any some of for with by from in on at about per een het de der die das den dem ein eine einen einem einer im am zum zur kein keine mit von für ohne la le les un une des du ses sa son leur el los las una unos de del al con sin para por',
)

/** The minimum occurrences of a subject, including the title, in a teaser and in a longer text. */
const TIMES_IN_TEASER = 2
const TIMES = 4

/** The maximum characters of a teaser. */
const TEASER = 700

/** Endings of verbs and adverbs. */
const OTHER_FORM = /(?:ing|ed|ly|est|ieren|iert|ment)$/

interface Noun {
  /** The most frequent spelling. */
  word: string
  times: number
  /** Occurrences after an article or similar word. */
  determined: number
}

/**
 * Common nouns in both title and text, in lower case, most frequent first: words in the position of nouns, or, in
 * German, capitalised.
 */
export function nounsIn(title: string, text: string, language: string | null): string[] {
  const nouns = new Map<string, Noun>()
  const enough = text.length <= TEASER ? TIMES_IN_TEASER : TIMES
  read(title, true, nouns, language)
  if (nouns.size > 0) read(text, false, nouns, language)
  return [...nouns.values()]
    .filter(({ word, times, determined }) => {
      const isNoun = language === 'de' ? /^\p{Lu}/u.test(word) : determined >= Math.max(1, times / 3)
      return times >= enough && isNoun
    })
    .sort((a, b) => b.times - a.times)
    .map(({ word }) => word.toLowerCase())
}

/** Counts nouns; in the text only those that are in the title. */
function read(text: string, isTitle: boolean, into: Map<string, Noun>, language: string | null): void {
  let before = ''
  for (const raw of text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’'-]*[\p{L}\p{N}]|\p{L}|[.,;:!?]/gu) ?? []) {
    const word = raw.replace(/['’]s$/u, '')
    const small = word.toLowerCase()
    const key = stem(small)
    if ((isTitle || into.has(key)) && isCandidate(word, language)) {
      const known = into.get(key) ?? { word: language === 'de' ? word : small, times: 0, determined: 0 }
      known.times += 1
      if (DETERMINERS.has(before)) known.determined += 1
      into.set(key, known)
    }
    before = small
  }
}

function isCandidate(word: string, language: string | null): boolean {
  const small = word.toLowerCase()
  if (small.length < 4 || !/^\p{L}+(?:-\p{L}+)?$/u.test(small) || isCommon(small)) return false
  return language === 'de' ? /^\p{Lu}/u.test(word) : !OTHER_FORM.test(small)
}

/** Reduces singular and plural to one spelling. */
function stem(word: string): string {
  return word.replace(/(?<=\p{L}{3})(?:ies|es|s|en|e|n|y)$/u, '')
}

/**
 * Words that are uninformative although they aren't stop words: general nouns, numbers, times, measures, and verbs and
 * adjectives in the position of nouns. Created for this project.
 */
const GENERIC_WORDS = wordSet(`
half quarter third third-largest dozen dozens hundred hundreds thousand thousands million millions billion billions percent per cent
one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
first second last next previous former latest early late soon earlier later once twice
monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays
january february march april may june july august september october november december
spring summer autumn winter season seasons morning evening night nights afternoon midnight hour hours minute minutes second seconds moment moments week weekend month months year years decade decades century today tomorrow yesterday
way ways thing things something nothing anything everything stuff kind kinds sort sorts type types part parts piece pieces bit lot lots number numbers amount amounts total case cases example examples instance fact facts point points idea ideas reason reasons result results effect effects change changes problem problems issue issues question questions answer answers story stories article articles post posts page pages letter letters line lines word words name names title titles list lists set sets group groups side sides top bottom end ends start beginning middle front back left right place places area areas room rooms door doors house houses home homes street streets road roads building buildings world country countries state states city cities town towns village villages region regions
people person man men woman women child children family families friend friends neighbour neighbours neighbor neighbors someone anyone everyone nobody owner owners worker workers maker makers keeper keepers user users member members reader readers visitor visitors customer customers client clients buyer buyers team teams staff boss guest guests stranger strangers expert experts author authors editor editors writer writers officer official officials
company companies firm firms business businesses group office offices shop shops store stores market markets industry industries job jobs work works task tasks project projects plan plans programme program programs system systems service services product products tool tools method methods model models version versions process form forms test tests trial trials study studies report reports survey surveys research data information detail details rule rules law laws right rights deal deals offer offers price prices cost costs fee fees rate rates level levels share shares value size sizes length weight height age
time times day days life lives love help use uses need needs want wants hope hopes fear fears chance chances risk risks success failure error errors mistake mistakes loss losses gain gains rise fall growth increase decrease drop
hand hands eye eyes face head heads heart body voice voices mind feet foot water air fire light lights sound sounds picture pictures image images photo photos video videos paper papers book books machine machines car cars money crown crowns dollar dollars euro euros cent cents kilometre kilometres metre metres mile miles kilo kilos
best better good great new old big small little large long short high low full empty open free real true whole main major minor key own same other different special certain clear simple easy hard early public private local national global international favourite favorite popular common whole wrong right happy sad tiny huge giant quiet loud dark bright
make makes made making take takes took taking give gives get gets go goes come comes keep keeps sell sells lend lends buy buys pay pays paid send sends build builds built run runs ran stop stops start starts began open opens close closes ask asks say says tell tells show shows find finds found look looks think thinks know knows learn learns learned read reads write writes turn turns move moves lead leads hold holds bring brings become becomes leave leaves left meet meets play plays win wins lose loses lost cut cuts put puts lets let beat beats swap swaps swarm forget forgets wait waits waiting
released release followup follow-up stable unstable free falsehoods introducing announcing building using making mb gb kb tb mhz ghz pick picks nederlands nederlandse engels engelse duits duitse frans franse lts ceo cfo cto coo vp hr q1 q2 q3 q4 usa us-based getty images img accessing introducing announcing click tap sign buy toolkit toolkits document documents string strings
am pm oct nov dec jan feb mar apr jun jul aug sep sept edt est pst pdt gmt utc tm inc ltd corp url http www fyi imho ps rss pdf faq dvd cd cds cd-rom tv pc pcs net online internet despite just live cause causes occur occurs connect execute subject survey power deaths free trial mon tue tues wed thu thur thurs fri sat sun chief executive financial officer president minister mail e-mail email address addresses card cards code http https
rival rivals regular regulars queue queues epoch epochs fund funds aunt uncle mother father brother sister son daughter sir lady mr mrs ms dr note notes series quick review week's today's
introduction intro update updates news newsletter edition announcement announcements request requests feature features release releases guide review reviews interview opinion analysis tip tips trick tricks correction corrections link links comment comments
jahr jahre jahren monat monate woche wochen tag tage tagen stunde stunden minute minuten sekunde sekunden uhr zeit zeiten mal male sommer winter herbst frühling frühjahr morgen abend nacht montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz april mai juni juli august september oktober november dezember heute gestern
mensch menschen leute mann männer frau frauen kind kinder familie familien freund freunde nachbar nachbarn kundschaft kunde kunden gast gäste besuch fachleute leser leserinnen chef team gruppe mitglied mitglieder
ding dinge sache sachen art arten teil teile ende anfang seite seiten platz plätze ort orte haus häuser tür türen straße straßen stadt städte dorf dörfer land länder welt weg wege raum räume hand hände auge augen kopf herz wort wörter frage fragen antwort antworten beispiel beispiele grund gründe problem probleme idee ideen zahl zahlen prozent hälfte drittel viertel million millionen milliarde milliarden euro cent preis preise kosten geld geschichte geschichten bild bilder name namen buch bücher blatt papier text brief briefe artikel thema themen liste plan pläne projekt projekte versuch ergebnis folge folgen fall fälle lage form rolle recht leben arbeit hilfe ruhe streit angst glück spiel erste zweite dritte beste besten meisten firma firmen unternehmen kollegin kollegen stück meter kilometer kilo gramm neuer neues neue neuem guten guter ganze ganzen
jaar jaren maand maanden week weken dag dagen uur uren minuut minuten tijd keer man vrouw mensen kind kinderen ding dingen deel begin einde huis huizen stad steden dorp land wereld weg hand oog woord vraag antwoord voorbeeld reden probleem idee getal procent helft miljoen miljard geld prijs kosten verhaal verhalen beeld naam boek plan project resultaat leven werk hulp eerste tweede derde beste nieuwe nieuw grote kleine goede bedrijf bedrijven
an année ans années mois semaine semaines jour jours heure heures minute minutes temps fois homme femme gens enfant enfants chose choses partie début fin maison ville village pays monde chemin main œil mot mots question réponse exemple raison problème idée nombre pour cent moitié million milliard argent prix coût histoire image nom livre plan projet résultat vie travail aide premier première deuxième dernier dernière nouveau nouvelle nouveaux grande grand petit petite bon bonne entreprise entreprises
año años mes meses semana semanas día días hora horas minuto minutos tiempo vez veces hombre mujer gente niño niños cosa cosas parte principio fin casa ciudad pueblo país mundo camino mano ojo palabra palabras pregunta respuesta ejemplo razón problema idea número por ciento mitad millón millones dinero precio coste historia imagen nombre libro plan proyecto resultado vida trabajo ayuda primero primera segundo último última nuevo nueva nuevos grande pequeño bueno buena empresa empresas
`)
