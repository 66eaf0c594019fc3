import { USER_LIMITS, type UserLimits } from '@tidings/db/user-limits'

/** What each limit is of, and what becomes of one too many where that isn't refused with `LIMIT_REACHED`. */
const OF: Record<keyof UserLimits, string> = {
  newsletters: 'newsletters, those among them that were deleted a moment ago',
  newslettersByMail: 'newsletters, for mail of unknown senders to add another; beyond that it is set apart',
  addresses: 'inbox addresses',
  topics: 'topics that are followed or muted',
  tagsOfArticle: 'tags of an article',
  tags: 'tags that were given to articles',
  takenTagsOfArticle:
    'tags that were taken away from an article again and are remembered; older ones are forgotten',
  savedArticles: 'saved articles',
  highlights: 'highlights',
  highlightsOfArticle: 'highlights of an article',
  storyDecisions: 'pairs of articles that were joined or split',
  lessonsOfNewsletter: 'lessons of a newsletter; older ones are forgotten',
  passkeys: 'passkeys',
  sessions: 'sessions; with one more, the one that was used least lately ends',
  leavingsAnHour: 'newsletters left within an hour; then `TOO_MANY_REQUESTS`',
  leavingsOfNewsletter: 'times that a newsletter was left; older ones are forgotten',
}

/** The limits of an account, as a table in Markdown. */
export const LIMITS_TABLE = [
  '| at most | of |',
  '|---|---|',
  ...Object.entries(OF).map(
    ([name, words]) => `| ${USER_LIMITS[name as keyof UserLimits].toLocaleString('en-US')} | ${words} |`,
  ),
].join('\n')
