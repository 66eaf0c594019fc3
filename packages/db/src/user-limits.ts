/**
 * How much one account can have. Each number is far beyond what a user uses and well below what makes the server slow
 * or fills its disk: a signed-in user, or anyone who sends mail to them, could go on for ever otherwise. What is one
 * too many is refused with the code `LIMIT_REACHED` and changes nothing, unless said otherwise.
 */
export const USER_LIMITS = {
  /** A user with a thousand newsletters reads thirty a day; lists of newsletters are shown whole. */
  newsletters: 2000,
  /**
   * Of these, mail of unknown senders adds no more than so many: strangers must leave room for what the user adds. Mail
   * of a further sender is kept, quarantined with the reason, and can be released once there is room.
   */
  newslettersByMail: 1500,
  /** Tags of one newsletter, which also has one folder at most. */
  tagsOfNewsletter: 20,
  /** Senders of which the user said that they belong to a newsletter; the oldest are forgotten. */
  rulesOfNewsletter: 500,
  /** Each can be somebody's alone; those that are off count, as they must not go to anybody else. */
  addresses: 50,
  /** Topics that are followed or muted: each is looked at for each article of a day. */
  topics: 500,
  /** What a card can show. Also known to the browser, which offers no more. */
  tagsOfArticle: 20,
  /** Tags that the user gave, counted once for each article; those that were found in mails don't count. */
  tags: 50_000,
  /** Tags that the user removed from one article again are remembered so far; the oldest are forgotten. */
  takenTagsOfArticle: 40,
  /** Sixteen years of eight a day. */
  savedArticles: 50_000,
  /** Tens of thousands are a user's life; each has up to 10,000 characters. */
  highlights: 50_000,
  /** All of an article's are found in its text whenever it is opened. */
  highlightsOfArticle: 500,
  /** Pairs of articles of which the user said that they cover one story, or don't. */
  storyDecisions: 20_000,
  /** Of what reclassified parts taught about one newsletter, later issues use the last 200; older corrections are forgotten. */
  correctionsOfNewsletter: 500,
  /** Browsers are told of all of them whenever one is added. */
  passkeys: 20,
  /** Each is a connection that waits for news. */
  mailboxes: 10,
  /** Files that were brought in; those that are over are kept for their reports. */
  imports: 100,
  /** Of one import. */
  filesOfImport: 500,
  /** Megabytes (10^6 bytes) of one user's files that are being brought in, all together. */
  megabytesOfImports: 50_000,
  /** Devices of a user; with one more, the session that was used least lately ends, so that nobody is locked out. */
  sessions: 100,
  /**
   * Way to unsubscribe that are asked within an hour, each of which sends a request or a mail to somebody else: then
   * 429.
   */
  unsubscriptionsAnHour: 100,
  /** How a newsletter was unsubscribed from is kept so many times, the last ones. */
  unsubscriptionsOfNewsletter: 20,
} as const satisfies Record<string, number>

/** The same, where a test has smaller ones. */
export type UserLimits = { -readonly [Name in keyof typeof USER_LIMITS]: number }
