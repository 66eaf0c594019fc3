import { readWorthModel, worthOf } from '../src/edition/worth.ts'
import { editionOfStories } from '../src/quality/graded-day.ts'
import { type GradedStory, learnWorth, meanGrade } from './learn-worth.ts'

/** The figures of a choice, over its first twenty stories. */
export interface ChoiceFigures {
  /** The mean grade; missing stories count 0. */
  mean: number
  /** The share of the stories with a 3 by all editors that are shown. */
  must: number
  /** How many have a 0 by most editors. */
  zeros: number
  /** The gain of the order beside the best one (normalised discounted cumulative gain). */
  ndcg: number
  newsletters: number
}

const SHOWN = 20
const MINUTES = 10

/** The figures of a choice, as indices of a day's stories in order. */
function figuresOfChoice(stories: readonly GradedStory[], chosen: readonly number[]): ChoiceFigures {
  const shown = chosen.slice(0, SHOWN).flatMap((at) => stories[at] ?? [])
  const must = stories.filter(({ grades }) => grades.every((grade) => grade === 3))
  const gain = (some: readonly GradedStory[]) =>
    some.slice(0, SHOWN).reduce((sum, story, at) => sum + meanGrade(story) / Math.log2(at + 2), 0)
  const isZero = ({ grades }: GradedStory) => grades.filter((grade) => grade === 0).length > grades.length / 2
  return {
    mean: shown.reduce((sum, story) => sum + meanGrade(story), 0) / SHOWN,
    must: must.filter((story) => shown.includes(story)).length / Math.max(1, Math.min(SHOWN, must.length)),
    zeros: shown.filter(isZero).length,
    ndcg: gain(shown) / gain(stories.toSorted((a, b) => meanGrade(b) - meanGrade(a))),
    newsletters: new Set(shown.map(({ newsletter }) => newsletter)).size,
  }
}

/**
 * How well stories are chosen on days that were left out of training, with their newsletters: the edition of ten
 * minutes, beside the longest texts, the first stories of newsletters, and an editor judged by the others.
 */
export function leftOutDays(all: readonly GradedStory[]): Map<string, ChoiceFigures[]> {
  const figures = new Map<string, ChoiceFigures[]>()
  for (const [day, stories] of Map.groupBy(all, (story) => story.day)) {
    const own = new Set(stories.map(({ newsletter }) => newsletter))
    const others = all.filter((story) => story.day !== day && !own.has(story.newsletter))
    const model = readWorthModel(learnWorth(others))
    const add = (name: string, chosen: readonly number[], judged = stories) =>
      figures.set(name, [...(figures.get(name) ?? []), figuresOfChoice(judged, chosen)])
    const worths = stories.map((story) => worthOf(story, model))
    const words = stories.map(({ numbers }) => numbers.words ?? 0)
    const edition = stories.map(({ newsletter, numbers }, at) => ({
      ...{ worth: worths[at] ?? 0, newsletter },
      category: Object.keys(numbers).find((name) => name.startsWith('is-') && numbers[name] === 1) ?? '',
      words: numbers.isTitle === 1 ? 0 : Math.expm1(words[at] ?? 0),
    }))
    add('the edition', editionOfStories(edition, MINUTES).chosen)
    add('by worth alone', orderBy(worths))
    add('the longest', orderBy(words))
    add('the first of each newsletter', orderBy(stories.map(placeInNewsletter)))
    for (const editor of (stories[0]?.grades ?? []).keys()) {
      const judged = stories.map((story) => ({ ...story, grades: story.grades.toSpliced(editor, 1) }))
      add('an editor', orderBy(stories.map(({ grades }) => grades[editor] ?? 0)), judged)
    }
  }
  return figures
}

function placeInNewsletter({ newsletter }: GradedStory, at: number, all: readonly GradedStory[]): number {
  return -all.slice(0, at).filter((story) => story.newsletter === newsletter).length
}

function orderBy(values: readonly number[]): number[] {
  return [...values.keys()].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0))
}
