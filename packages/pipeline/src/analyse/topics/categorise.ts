import type { Category } from '../../common/types/issue.ts'
import { termWords } from './term-words.ts'
import { AI_TERMS } from './terms/ai.ts'
import { BUSINESS_TERMS } from './terms/business.ts'
import { MACHINE_LEARNING_TERMS } from './terms/machine-learning.ts'
import { MARKETING_TERMS } from './terms/marketing.ts'
import { OTHER_TERMS } from './terms/other.ts'
import { TECHNOLOGY_TERMS } from './terms/technology.ts'
import type { TermIndex } from './terms/term-index.ts'
import { type Scores, vocabularyOf, type Weight, weigh } from './terms/weighted-terms.ts'

/** What of an article tells its category. */
export interface Categorised {
  title: string
  text: string
  section: string | null
}

/** Earlier ones win a tie, so the narrower subject is first. */
const TERMS = [
  ['machine learning', MACHINE_LEARNING_TERMS],
  ['ai', AI_TERMS],
  ['marketing', MARKETING_TERMS],
  ['technology', TECHNOLOGY_TERMS],
  ['business', BUSINESS_TERMS],
  ['other', OTHER_TERMS],
] as const

let known: TermIndex<Weight> | null = null

/** Made once, when first asked for. */
function vocabulary(): TermIndex<Weight> {
  known ??= vocabularyOf(TERMS)
  return known
}

/** How much a word of each part counts. */
const SECTION = 4
const TITLE = 2

/** A large sum: `$30 million`, `€5bn`, `2 Mrd. Euro`. */
const MONEY =
  /[$€£¥]\s?\d[\d.,]*\s?(?:[bmk]n?\b|million|billion|trillion)|\d\s?(?:million|billion|mio\.?|mrd\.?|millones|milliarden|milliards?|miljoen|miljard|milioni|miliardi|milhões|miljoner|miljarder)\s(?:dollars?|euros?|pounds?|kronor|złotych|€|\$)/iu

/** What a large sum in a title says for business. */
const MONEY_IN_TITLE = 2

/** What a heading adds at most: a section on technology may hold a story that is plainly on something narrower. */
const MOST_OF_SECTION = 5

/** Words of a teaser; a longer text holds more stray words, and each counts for less. */
const TEASER = 60

const READ_LENGTH = 4000

/** Below this a text says too little about any subject. */
const THRESHOLD = 2.4

/** What the subject of the mail adds for an article. */
const LEAN = 3.2

/** A subject of fewer articles is chance. */
const LEAN_SHARE = 0.4

/** The newsletter's name counts for as many articles. */
const NAME_ARTICLES = 2

/**
 * The category of each article of one mail: the one whose vocabulary it uses most. The heading that it was under counts
 * for most, then its title, then its text; what the rest of the mail and the newsletter's name are about tips the
 * scales where an article says little. `other` where nothing speaks for any.
 */
export function categorise(
  articles: readonly Categorised[],
  about: { newsletter?: string } = {},
): Category[] {
  const scores = articles.map(scoresOf)
  const named = clearest(scoresOf({ title: about.newsletter ?? '', text: '', section: null }))
  const votes = countVotes(scores, named)
  return scores.map((own) => bestOf(leaning(own, votes)))
}

type Votes = ReadonlyMap<Category, number>

/** How many articles speak clearly for each category. */
function countVotes(scores: readonly Scores[], named: Category | null): Votes {
  const votes = new Map<Category, number>()
  const add = (category: Category | null, weight: number) => {
    if (category !== null) votes.set(category, (votes.get(category) ?? 0) + weight)
  }
  add(named, NAME_ARTICLES)
  for (const own of scores) add(clearest(own), 1)
  return votes
}

/** An article's scores with what the rest of the mail adds. */
function leaning(own: Scores, votes: Votes): Scores {
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
  for (const [category] of TERMS) scores[category] = Math.min(scores[category], MOST_OF_SECTION)
  weigh(termWords(article.title), vocabulary(), TITLE, scores)
  weigh(text, vocabulary(), share, scores)
  if (MONEY.test(article.title)) scores.business += MONEY_IN_TITLE
  return scores
}

function bestOf(scores: Scores): Category {
  return clearest(scores) ?? 'other'
}

/** The category that scores most, or null where nothing speaks for any. */
function clearest(scores: Scores): Category | null {
  let best: Category | null = null
  let most = 0
  for (const [category] of TERMS) {
    if (scores[category] < THRESHOLD || scores[category] <= most) continue
    most = scores[category]
    best = category
  }
  return best
}
