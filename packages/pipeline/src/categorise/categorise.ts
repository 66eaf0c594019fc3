import { CATEGORIES, type Category } from '../issue.ts'
import type { TermIndex } from './term-index.ts'
import { termWords } from './term-words.ts'
import { AI_TERMS } from './terms/ai.ts'
import { BUSINESS_TERMS } from './terms/business.ts'
import { MACHINE_LEARNING_TERMS } from './terms/machine-learning.ts'
import { MARKETING_TERMS } from './terms/marketing.ts'
import { OTHER_TERMS } from './terms/other.ts'
import { TECHNOLOGY_TERMS } from './terms/technology.ts'
import { vocabularyOf, weigh } from './weighted-terms.ts'

/** What of an article tells its category. */
export interface Categorised {
  title: string
  text: string
  section: string | null
}

/** Earlier ones win a tie, so the narrower subject stands first. */
const TERMS = [
  ['machine learning', MACHINE_LEARNING_TERMS],
  ['ai', AI_TERMS],
  ['marketing', MARKETING_TERMS],
  ['technology', TECHNOLOGY_TERMS],
  ['business', BUSINESS_TERMS],
  ['other', OTHER_TERMS],
] as const

let known: readonly { category: Category; vocabulary: TermIndex<number> }[] | null = null

/** Made once, when first asked for. */
function vocabularies() {
  known ??= TERMS.map(([category, terms]) => ({ category, vocabulary: vocabularyOf(terms) }))
  return known
}

type Scores = Record<Category, number>

/** How much a word of each part counts. */
const SECTION = 4
const TITLE = 2

/** Words of a teaser; a longer text holds more stray words, and each counts for less. */
const TEASER = 60

const READ_LENGTH = 4000

/** Below this a text says too little about any subject. */
const THRESHOLD = 2.4

/** Of so many articles of one mail, this share of one category makes it what the mail is about. */
const LEAN_ARTICLES = 4
const LEAN_SHARE = 0.6

/** What the subject of the mail adds for an article. */
const LEAN = 2.5

/**
 * The category of each article of one mail: the one whose vocabulary it uses most. The heading that it stood under
 * counts for most, then its title, then its text; what nearly all of the mail is about tips the scales where an
 * article says little. `other` where nothing speaks for any.
 */
export function categorise(articles: readonly Categorised[]): Category[] {
  const scores = articles.map(scoresOf)
  const first = scores.map(bestOf)
  const told = first.filter((category) => category !== 'other')
  const leaning = CATEGORIES.find(
    (category) =>
      category !== 'other' &&
      told.length >= LEAN_ARTICLES &&
      told.filter((one) => one === category).length >= first.length * LEAN_SHARE,
  )
  if (leaning === undefined) return first
  return scores.map((own) => bestOf({ ...own, [leaning]: own[leaning] + LEAN }))
}

function scoresOf(article: Categorised): Scores {
  const section = termWords(article.section ?? '')
  const title = termWords(article.title)
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
  for (const { category, vocabulary } of vocabularies()) {
    scores[category] =
      SECTION * weigh(section, vocabulary) +
      TITLE * weigh(title, vocabulary) +
      share * weigh(text, vocabulary)
  }
  return scores
}

function bestOf(scores: Scores): Category {
  let best: Category = 'other'
  let most = 0
  for (const [category] of TERMS) {
    if (scores[category] < THRESHOLD || scores[category] <= most) continue
    most = scores[category]
    best = category
  }
  return best
}
