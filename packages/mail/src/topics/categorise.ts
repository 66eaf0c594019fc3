import type { Category } from '../common/types/issue.ts'
import { termWords } from './term-words.ts'
import { BUSINESS_TERMS, MARKETING_TERMS } from './terms/business-terms.ts'
import { AI_TERMS, MACHINE_LEARNING_TERMS, TECHNOLOGY_TERMS } from './terms/technology-terms.ts'
import type { TermIndex } from './terms/term-index.ts'
import { type Scores, vocabularyOf, type Weight, type WeightedTerms, weigh } from './terms/weighted-terms.ts'

/** The parts of an article that its category depends on. */
export interface Categorised {
  title: string
  text: string
  section: string | null
}

/** Subjects outside all categories: they prevent that a single word decides. */
const OTHER_TERMS: WeightedTerms = {
  strong: `
    sport sports deportes football fußball voetbal soccer goalkeeper goal_in gol tor_fiel team_won league
    bundesliga olympi* museum* theater* theatre* théâtre* konzert* opera* opéra film films cinéma kino
    novel* roman romane novela* poetry poem* gedicht* choir chor recipe* rezept* recette* receta* stew soup
    soupe suppe kuchen cake weather* wetter* météo weerman culture kultur* cultura cultuur travel* reise*
    voyage* viaje* natur natuur wildlife bird* vogel* storks wolf* wölfe bees abeilles bever* garden*
    gärtner* church église kirche iglesia election* wahlen parliament* parlament* minister* ministre* poet*
    literature bücher livres libros doctor doctors ärzt* arts artist* hospital* patient patients vaccin*
    virus* ebola cancer* medicine drug_price fda disease* epidemic* biathlon* fc bundestag senat* congress*
    president* prime_minister premierminister journalist* jail prison comic* dilbert astrolog* horoscop*
    karneval pregnan* schwanger* recipes cookbook* soup_of dessert* salad casserole restaurant_review
    wine_list vineyard* beer_festival breakfast lunch_idea* sourdough novelist* memoir short_story bookshop
    bookshops poetry_collection playwright* essays_on literary fiction bestseller* fable fables aesop
    sculpture* sculptor exhibition exhibitions gallery galleries biennale photographer_who art_history
    watercolour* ballet dancers dance_company choreograph* symphony philharmonic jazz folk_song* folk_music
    album_review new_album singer singers songwriter* band_tour rapper* pop_star concerts tour_dates
    coldplay blockbuster* box_office screenwriter* film_festival cinematography sitcom* tv_series soap_opera
    celebrity celebrities gossip royal_family king_charles monarchy wedding weddings championship* cup_final
    quarter-final penalty_shootout extra_time midfielder* striker_signs coach_sacked relegat*
    promotion_to_the_league marathon* olympics_team gold_medal swimming_pool swimmers swim swimming rugby
    cricket baseball basketball hockey golf_course skating skaters skier* cycling_race tour_de_france
    grand_prix formula_1 chess_master foreign_minister* defense_minister defence_minister ambassador*
    ceasefire troops airstrike* missile_attack war_crimes peace_talks nato refugees asylum_seeker*
    immigration_court deportation border_patrol supreme_court_ruling constitutional_court governor*
    mayors_race city_council campaign_trail midterms midterm_election* ballot ballots referendum*
    coalition_government opposition_leader lawmaker* senators republican* democrats_in lobbying lobbyists
    political_action pac_is state_legislature* police_officers arrested murder* homicide trial_of jury_finds
    sentenced_to death_penalty prisons kidnapp* shooting_in terror_attack transgender abortion_law*
    civil_rights divorce muslim_woman church_leaders bishop_of pope vatican hindu temple_dispute protestors
    demonstrators clinical_trial* fda_approv* gene_therapy gene_editing crispr genome genomes
    genome_sequencing stem_cell* tumor* tumour* oncolog* chemotherapy alzheimer* dementia diabet* obesity
    antidepressant* mental_health depression anxiety therapist* psycholog* insomnia midwi* nurses nursing
    surgeons surgery transplant* pharmacist* opioid* overdose* measles polio malaria pandemic* covid*
    epidemiolog* public_health medicare medicaid health_care_access drug_prices nutrition dieting yoga
    meditation mindfulness archaeolog* fossil* dinosaur* paleontolog* anthropolog* philosopher* philosophy
    ethicist* astronomy_night biolog* ecolog* biodiversity species extinct* whales sharks penguins
    antarctica antarctic arctic_expedition glacier* volcano* earthquake* hurricane* tornado* wildfire*
    drought flood floods flooding coral_reef* rainforest* hedgehogs sheep horses_race kitten* puppies zoo
    zoos gardener* roses allotment hikers pilgrimage campsite* backpacking tourists_flock beaches
    sightseeing hostel* parenting grandparent* childhood marriage dating friendship grief loneliness
    happiness self-discipline procrastinat* habits life_lessons stoic* spiritual genealog* riddle* joke_of
    jokes comic_strip cartoons summer_camp schwimmbad freibad landtag stadtrat gemeinderat bürgermeister*
    bundeskanzler scholz opposition volksbegehren polizei feuerwehr unfall verletzte gericht_urteilt
    staatsanwaltschaft prozess_gegen museen ausstellung lesung derby nachspielzeit tabellenführer
    trainer_entlassen pokal handball olympia schlagersänger sänger sängerin schauspieler* wandern wanderweg
    garten_im nachbarschaft schulen lehrer eltern großeltern hochwasser unwetter windräder klimaaktivist*
    karneval* rosenmontag* gottesdienst friedhof auswanderung seele glück achtsamkeit waterschap schaatser*
    ijs_in vakantie gemeenteraad kabinet verkiezingen rechtbank politieagent* brandweer ziekenhuis verpleeg*
    schrijver* roman_over tentoonstelling toneel wielren* ajax psv feyenoord oranje_elftal misbruik
    vrouwen_in opvoeding natuurgebied storm_op retraites mobilisation syndicats_appellent manifestation*
    ministre_de sénat assemblée élections_législatives gouvernement procès tribunal pompiers hôpital
    médecins exposition orchestre salle_de_concert auteur_de roman_policier match_nul coupe_du_monde piscine
    école_primaire vacances randonnée météo_du recette_de intempéries río vecinos inundacion* gobierno
    congreso elecciones juez jueza tribunal_supremo policía bomberos hospital_de médicos ascenso penaltis
    partido gol_de entrenador exposición novela película cocina fiesta_de romería incendio* sequía sentiero
    volontari governo elezioni tribunale polizia pompieri ospedale mostra romanzo partita_di calcio
    campionato allenatore cucina ricetta vacanze alluvione montagna chiesa musica comboio eleições polícia
    bombeiros hospital exposição romance_de futebol golo treinador cozinha receita_de férias praia incêndio*
    música época fyrvaktare* målar tornet regering* riksdag* val_till polis brandkår sjukhus utställning
    roman_om fotboll mål_i recept semester skog skärgård väder musik rząd* wybor* sąd* policj* szpital*
    lekarz* wystaw* powieś* mecz* remis bramk* kuchni* przepis* wakac* powód* muzyk* szkoł* 灯台 画家 選挙 政府 首相
    裁判 警察 病院 医療 映画 音楽 小説 試合 延長戦 優勝 野球 サッカー スポーツ 料理 旅行 天気 地震 台風 文化 歴史 选举 法院 医院 电影 音乐 小说 比赛 足球 体育 美食 天气 历史
    head_chef pastry_chef sous-chef celebrity_chef
  `,
  clear: `
    village dorf river fluss fleuve sea mountain* walk hike* island islands lighthouse* leuchtturm* faro
    team player* trainer final_is premiere visitors_to painting* picture_of festival* music músic* orchestra
    cello stage actor* actors family families mother father child children kinder enfants niños school
    schule police crime court_ruled council citizen* police* church* history geschichte histoire holiday*
    ferry ferries beach rain regen pluie lluvia snow ice harvest ernte récolte cooking kitchen dog dogs cat
    cats health gesundheit santé salud books nature storm* concert* humor joke* puppy dog_park tourism
    olympics tennis cyclist* transfer_fee neuzugang verein saison season lawmakers law_court supreme_court
    krieg climate klima* protest* demonstr* refugee* migration human_rights civil_liberties to_cook to_read
    to_see off_topic and_finally obituary in_memoriam letters_to_the_editor week-end weekend_reads
    culture_desk lifestyle fashion_week wellness sports_page health_desk politics_desk thirty_years
    decades_later hundred_years childhood_home bedroom marriage_of teenagers teenager students pupils
    classroom headteacher volunteers charity charities parish orchestra_without bus_driver walkers valley
    moor hillside tide fishermen shepherd* farmhouse orchard* apple_tree tomatoes bread_recipe tea_room pub
    quiz bridge_closed road_closed census mortality population_of researchers_followed psychologist nurse
    life_expectancy genes dna embryo mice vaccine_trial antibiotics hospital_damage
  `,
  names: `
    rihanna beyoncé taylor_swift elvis shakespeare mozart beethoven putin zelensky trump biden macron merkel
    modi erdogan netanyahu messi ronaldo federer
  `,
  hint: `
    love life leben vie vida friend* neighbour* nachbar* sunday friday evening story_of walked quiet dream
    born died girl boy woman man women men parents daughter genes
  `,
}

/** The first wins a tie, so narrower subjects are first. */
const TERMS = [
  ['machine learning', MACHINE_LEARNING_TERMS],
  ['ai', AI_TERMS],
  ['marketing', MARKETING_TERMS],
  ['technology', TECHNOLOGY_TERMS],
  ['business', BUSINESS_TERMS],
  ['other', OTHER_TERMS],
] as const

let known: TermIndex<Weight> | null = null

/** Created once, on first use. */
function vocabulary(): TermIndex<Weight> {
  known ??= vocabularyOf(TERMS)
  return known
}

/** The weight of a word in each part. */
const SECTION = 4
const TITLE = 2

/** A large sum: `$30 million`, `€5bn`, `2 Mrd. Euro`. */
const MONEY =
  /[$€£¥]\s?\d[\d.,]*\s?(?:[bmk]n?\b|million|billion|trillion)|\d\s?(?:million|billion|mio\.?|mrd\.?|millones|milliarden|milliards?|miljoen|miljard|milioni|miliardi|milhões|miljoner|miljarder)\s(?:dollars?|euros?|pounds?|kronor|złotych|€|\$)/iu

/** The weight of a large sum in a title for business. */
const MONEY_IN_TITLE = 2

/** The maximum weight of a heading: a section on technology may contain a story on a narrower subject. */
const MAX_PER_SECTION = 5

/** The number of words of a teaser; longer texts have more incidental words, and each counts less. */
const TEASER = 60

const READ_LENGTH = 4000

/** The minimum score of a category. */
const THRESHOLD = 2.4

/** The additional score for the subject of the mail. */
const LEAN = 3.2

/** The minimum share of articles for the subject of a mail. */
const LEAN_SHARE = 0.4

/** The weight of the newsletter's name, in articles. */
const NAME_ARTICLES = 2

/**
 * The category of each article of one mail: the one whose vocabulary it uses most. Its section heading has the highest
 * weight, then its title, then its text; the subjects of the rest of the mail and of the newsletter's name decide
 * unclear cases. `other` if there is no evidence for any.
 */
export function categorise(
  articles: readonly Categorised[],
  about: { newsletter?: string } = {},
): Category[] {
  const scores = articles.map(scoresOf)
  const named = clearest(scoresOf({ title: about.newsletter ?? '', text: '', section: null }))
  const votes = countVotes(scores, named)
  return scores.map((own) => bestOf(weighted(own, votes)))
}

type Votes = ReadonlyMap<Category, number>

/** The number of articles with a clear category, by category. */
function countVotes(scores: readonly Scores[], named: Category | null): Votes {
  const votes = new Map<Category, number>()
  const add = (category: Category | null, weight: number) => {
    if (category !== null) votes.set(category, (votes.get(category) ?? 0) + weight)
  }
  add(named, NAME_ARTICLES)
  for (const own of scores) add(clearest(own), 1)
  return votes
}

/** An article's scores with those of the rest of the mail added. */
function weighted(own: Scores, votes: Votes): Scores {
  const total = [...votes.values()].reduce((sum, count) => sum + count, 1)
  const scores = { ...own }
  for (const [category, count] of votes) {
    if (count / total >= LEAN_SHARE) scores[category] += (LEAN * count) / total
  }
  return scores
}

function scoresOf(article: Categorised): Scores {
  const text = termWords(article.text.slice(0, READ_LENGTH))
  const share = Math.min(1, Math.sqrt(TEASER / Math.max(1, text.length)))
  const scores: Scores = {
    technology: 0,
    business: 0,
    ai: 0,
    'machine learning': 0,
    marketing: 0,
    other: 0,
  }
  weigh(termWords(article.section ?? ''), vocabulary(), SECTION, scores)
  for (const [category] of TERMS) scores[category] = Math.min(scores[category], MAX_PER_SECTION)
  weigh(termWords(article.title), vocabulary(), TITLE, scores)
  weigh(text, vocabulary(), share, scores)
  if (MONEY.test(article.title)) scores.business += MONEY_IN_TITLE
  return scores
}

function bestOf(scores: Scores): Category {
  return clearest(scores) ?? 'other'
}

/** The category with the highest score; null if there is no evidence for any. */
function clearest(scores: Scores): Category | null {
  let best: Category | null = null
  let max = 0
  for (const [category] of TERMS) {
    if (scores[category] < THRESHOLD || scores[category] <= max) continue
    max = scores[category]
    best = category
  }
  return best
}
