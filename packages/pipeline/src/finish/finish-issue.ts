import { categorise } from '../categorise/categorise.ts'
import { tag } from '../categorise/tag.ts'
import { storyKeys } from '../dedupe/story-keys.ts'
import type { FinishedArticle, Issue } from '../issue.ts'
import { summarise } from '../summarise/summarise.ts'

/** Works out of an issue's articles what their own words tell: summary, category, tags and story keys. */
export function finishIssue(issue: Issue): FinishedArticle[] {
  return issue.articles.map((article) => ({
    ...article,
    summary: summarise({ ...article, language: issue.language }),
    category: categorise(article),
    tags: tag({ ...article, language: issue.language }),
    storyKeys: storyKeys(article),
  }))
}
