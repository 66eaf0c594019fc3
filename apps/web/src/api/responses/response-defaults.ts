import { DEFAULT_COLOR } from '@tidings/api/browser-rules'
import type { Article, FullArticle, ListedArticle } from '@tidings/api/schemas/article'
import type { Highlight } from '@tidings/api/schemas/highlight'
import type { Newsletter, NewsletterDetails } from '@tidings/api/schemas/newsletter'
import type { Topic } from '@tidings/api/schemas/topic'
import type { UnsubscriptionView } from '@tidings/api/schemas/unsubscription'
import type { User } from '@tidings/api/schemas/user'

/** For each field of a T, the value that replaces null or a missing one; undefined if the field is optional. */
type Defaults<T> = { [K in keyof Required<T>]: T[K] | undefined }

export const USER: Defaults<User> = {
  uid: '',
  email: '',
  emailVerified: false,
  pendingEmail: null,
  hasPassword: false,
  displayName: '',
  photoURL: null,
  emailAddress: '',
  mailDomain: '',
  mailReach: 'working',
  colorMode: 'light',
  fontSize: 'base',
  fontPreference: 'sans',
  preferencesSavedAt: null,
  isOperator: false,
  announcement: null,
  groupsDuplicates: false,
  followsSystemTheme: false,
  shortcutsOff: [],
  reviewsHighlights: true,
  digestFrequency: 'daily',
  timeZone: 'UTC',
  googleEmail: null,
}

const SOURCE = 'Unnamed newsletter'

export const NEWSLETTER: Defaults<Newsletter> = {
  id: '',
  name: SOURCE,
  sourceEmail: '',
  color: DEFAULT_COLOR,
  confirmationStatus: undefined,
  confirmationAttempts: undefined,
  lastConfirmationAttempt: undefined,
  confirmationLinks: undefined,
  confirmationReason: undefined,
  lastIssueAt: undefined,
  arrivesAt: undefined,
  unsubscription: undefined,
  missedIssues: undefined,
  unread: undefined,
  folder: undefined,
  tags: undefined,
  showsPromotions: undefined,
  isSavedLinks: undefined,
}

export const UNSUBSCRIPTION: Defaults<UnsubscriptionView> = {
  how: 'page',
  target: '',
  askedAt: '',
  state: 'asked',
  status: null,
  why: null,
  mailsSince: 0,
  stillSends: null,
  ownAddress: null,
}

export const NUMBERS: Defaults<NewsletterDetails['numbers']> = {
  issues: 0,
  since: null,
  articles: 0,
  duplicates: 0,
  highlights: 0,
}

export const STORY_ARTICLE: Defaults<Article['alsoIn'][number]> = {
  id: '',
  sourceNewsletter: SOURCE,
  receivedAt: '',
}

const ARTICLE: Defaults<Article> = {
  id: '',
  title: 'Untitled',
  summary: '',
  imageUrl: null,
  category: 'other',
  sourceNewsletter: SOURCE,
  newsletterId: '',
  publishedAt: '',
  receivedAt: '',
  isDuplicate: false,
  duplicateOf: null,
  alsoIn: [],
  storyId: '',
  storySize: 1,
  isUpdate: false,
  isSaved: false,
  isRead: false,
  tags: [],
  url: null,
  isOpaqueLink: false,
  author: null,
  section: null,
  readingMinutes: null,
}

export const LISTED: Defaults<ListedArticle> = { ...ARTICLE, place: [] }
export const REASON: Defaults<ListedArticle['place'][number]> = { kind: 'newest', name: undefined }

export const FULL: Defaults<FullArticle> = {
  ...ARTICLE,
  fullText: '',
  language: null,
  summarySentences: [],
  summaryBy: 'text',
  summaryModel: null,
  issueId: '',
  originalUrl: null,
  readingPosition: null,
}
export const SENTENCE: Defaults<FullArticle['summarySentences'][number]> = {
  text: '',
  start: 0,
  end: 0,
  passage: '',
}

export const HIGHLIGHT: Defaults<Highlight> = {
  id: '',
  text: '',
  articleId: null,
  articleTitle: 'Untitled',
  sourceNewsletter: SOURCE,
  color: 'yellow',
  note: null,
  createdAt: '',
  prefix: null,
  suffix: null,
  start: null,
  end: null,
}

export const STATS = { todayCount: 0, todayDuplicates: 0, unreadCount: 0 }
export const CATEGORY_COUNT = { category: 'other', count: 0 }
export const TAG_COUNT = { tag: '', count: 0 }
export const TOPIC: Defaults<Topic> = { kind: 'tag', key: '', name: '', today: 0, week: 0, preference: null }
