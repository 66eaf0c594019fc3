/**
 * Limits per account. Each number is far beyond typical use and well below what slows the server or fills its disk;
 * otherwise a signed-in user, or anyone who sends mail to them, could add rows without bound. Exceeding one fails
 * with the code `LIMIT_REACHED` and changes nothing, unless stated otherwise.
 */
export const USER_LIMITS = {
  /** A user with a thousand newsletters reads thirty a day; lists of newsletters are not paginated. */
  newsletters: 2000,
  /**
   * The maximum created by mail of unknown senders, so that the user can still add some. Mail of a further sender is
   * quarantined with the reason, and can be released once the number allows it.
   */
  newslettersByMail: 1500,
  /** Tags of one newsletter, which also has at most one folder. */
  tagsOfNewsletter: 20,
  /** Senders that the user assigned to a newsletter; the oldest are deleted. */
  rulesOfNewsletter: 500,
  /** Disabled ones count, as they are never reassigned. */
  addresses: 50,
  /** Followed or muted topics: each is compared with each article of a day. */
  topics: 500,
  /** Each is counted whenever the sidebar is shown. */
  savedSearches: 50,
  /** The length limit of a name on a card. The browser has the same limit. */
  tagsOfArticle: 20,
  /** The user's tags, counted once per article; tags found in mails don't count. */
  tags: 50_000,
  /** Tags that the user removed from one article; the oldest are deleted. */
  takenTagsOfArticle: 40,
  /** Eight a day for sixteen years. */
  savedArticles: 50_000,
  /** Tens of thousands are enough for a lifetime; each has up to 10,000 characters. */
  highlights: 50_000,
  /** All highlights of an article are located whenever it is opened. */
  highlightsOfArticle: 500,
  /** Pairs of articles that the user joined or separated. */
  storyDecisions: 20_000,
  /** Corrections of one newsletter; the last 200 are applied, and older ones deleted beyond the limit. */
  correctionsOfNewsletter: 500,
  /** Browsers get the whole list whenever one is added. */
  passkeys: 20,
  /** More than anybody needs. */
  apiTokens: 50,
  /** Secret addresses of feeds. */
  feeds: 200,
  /** Each is called for every article. */
  webhooks: 20,
  /** Browsers that show notifications; each gets every edition. */
  pushSubscriptions: 20,
  /** Waiting deliveries to all webhooks; events beyond that are dropped, and counted. */
  waitingDeliveries: 1000,
  /** Finished deliveries of one webhook that are listed; the oldest are deleted. */
  deliveriesOfWebhook: 50,
  /** Each has an open connection. */
  mailboxes: 10,
  /** Imports; ended ones are kept for their reports. */
  imports: 100,
  /** Per import. */
  filesOfImport: 500,
  /** Megabytes (10^6 bytes) of one user's files that are being imported, in total. */
  megabytesOfImports: 50_000,
  /** Sent digests that are stored, so that each day has only one; the oldest are deleted. */
  digestMails: 100,
  /** A further session ends the least recently used one, so that nobody is locked out. */
  sessions: 100,
  /** Unsubscribe requests per hour, each of which sends a request or a mail to somebody else; beyond that, 429. */
  unsubscriptionsAnHour: 100,
  /** The number of stored unsubscribe records of a newsletter. */
  unsubscriptionsOfNewsletter: 20,
} as const satisfies Record<string, number>

/** The same type, for tests with smaller limits. */
export type UserLimits = { -readonly [Name in keyof typeof USER_LIMITS]: number }
