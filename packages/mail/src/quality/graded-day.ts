import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { secondsOfArticle, WORDS_PER_MINUTE } from '../common/text/reading-time.ts'
import { countWords } from '../common/text/words-of.ts'
import { LONG_READ } from '../edition/build-edition.ts'
import { chooseStories } from '../edition/choose-stories.ts'
import { skimSecondsOf } from '../edition/entries-of.ts'
import { worthsOf } from '../edition/worth.ts'
import { type Told, type WorthFeatures, worthFeatures } from '../edition/worth-features.ts'

/** A story of a day in a file, in the order of arrival. */
export interface DayStory {
  id: string | number
  newsletter: string
  title: string | null
  text: string | null
  words?: number
  url?: string | null
  image?: string | null
  category: string | null
}

/** A day of real newsletters as JSON; each editor's grades are by the stories' ids. */
export interface GradedDay {
  stories: readonly DayStory[]
  grades?: readonly Readonly<Record<string, number>>[]
}

/** Reads a day, named relative to where npm was called. Throws if it has no stories. */
export async function readDay(file: string): Promise<GradedDay> {
  const day = JSON.parse(await readFile(path.resolve(process.env.INIT_CWD ?? '', file), 'utf8')) as GradedDay
  if (!Array.isArray(day.stories)) throw new Error('It has no "stories".')
  return day
}

/** The features of each story. */
export function featuresOfDay(day: GradedDay): WorthFeatures[] {
  return issuesOf(day).flatMap(worthFeatures)
}

/** The stories with their worth. */
export function worthStories(day: GradedDay): WorthStory[] {
  const issues = issuesOf(day)
  const told = issues.flat()
  return issues.flatMap(worthsOf).map((worth, at) => ({
    ...{ worth, newsletter: day.stories[at]?.newsletter ?? '', category: told[at]?.category ?? 'other' },
    words: secondsOfArticle(told[at] ?? NOTHING) === 0 ? 0 : (told[at]?.words ?? 0),
  }))
}

const NOTHING = { title: '', text: '' }

/** Stories of one newsletter in a row are an issue. */
function issuesOf({ stories }: GradedDay): Told[][] {
  const issues: { newsletter: string; told: Told[] }[] = []
  for (const story of stories) {
    const last = issues.at(-1)
    if (last?.newsletter === story.newsletter) last.told.push(toldOf(story))
    else issues.push({ newsletter: story.newsletter, told: [toldOf(story)] })
  }
  return issues.map(({ told }) => told)
}

const toldOf = ({ title, text, words, url, image, category }: DayStory): Told => ({
  ...{ title: title ?? '', text: text ?? '', words: words ?? countWords(text ?? '') },
  ...{ url: url ?? null, imageUrl: image ?? null },
  category: category ?? 'other',
})

/** A story of which the worth is known. */
export interface WorthStory {
  worth: number
  newsletter: string | number
  category: string
  /** The number of words of the whole text; 0 for a title alone. */
  words: number
}

/** The indices of the stories of an edition of some minutes, the best first, and the time they take in seconds. */
export function editionOfStories(
  stories: readonly WorthStory[],
  minutes: number,
): { chosen: number[]; seconds: number } {
  const candidates = stories.map(({ worth, newsletter, category, words }) => {
    const seconds = (60 * words) / WORDS_PER_MINUTE
    return {
      ...{ category, newsletterId: String(newsletter), seconds: skimSecondsOf(seconds) },
      value: words === 0 ? 0 : worth,
      isLong: seconds >= LONG_READ,
    }
  })
  const chosen = chooseStories(candidates, minutes * 60)
  return { chosen, seconds: chosen.reduce((sum, at) => sum + (candidates[at]?.seconds ?? 0), 0) }
}
