import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownTexts } from './texts.mjs'

/** Shown on screens and in emails to users; the others are those of the API, of logs and of commands. */
const ON_SCREENS = /^(apps\/web|packages\/(ui|accounts))\//

/** Nouns after which `mail` is no email: a mail server. */
const MAIL = '(?! (server|program|provider|service|check|client|loop|address|domain|app|account|connection))'

/** What we don't write, and what instead. */
const HABITS = [
  // Those are keys that processes of two versions share.
  { wrong: /(?<![`/-])\bmails\b(?![/`])/i, right: 'emails', but: /^mails of (inbox|address|sender)$/ },
  { wrong: /\be-mails?\b/i, right: 'email' },
  {
    wrong: new RegExp(
      `\\b(a|an|this|each|every|one|another|first|last|newest|next|test|original) mail\\b${MAIL}`,
      'i',
    ),
    right: 'email, of one',
  },
  {
    wrong: /\b(sign(s|ed|ing)?[ -](in|out)\b(?! ?\()|sign-in)/i,
    right: 'log in, log out, login',
    but: /^sign-out EMAIL|sign-in\.refused|`sign-in`/,
  },
  { wrong: /\bedition/i, right: 'digest', where: ON_SCREENS },
  {
    wrong: /\boperators?\b|whoever runs/i,
    right: 'administrator',
    // Those of a search.
    but: /^(Words, "phrases"|The operator, or `words`|For the last piece of a query|As written, without operator)/,
  },
  {
    wrong:
      /\b\w*colours?\b|\b(summar|recogn|organ|sanit|synchron|custom|author|util)is(e|ed|es|ing|ation)\b/i,
    right: 'US spelling',
  },
  {
    wrong: /\b(cancelled|cancelling|favour\w*|behaviour|licence|grey|labelled|centre|catalogue|whilst)\b/i,
    right: 'US spelling',
  },
  { wrong: /\b(tick|ticked)\b/i, right: 'select' },
  { wrong: /^(such as|for example) /i, right: 'e.g.', where: ON_SCREENS },
  {
    wrong: /\b(any|every|some)body\b|\bnobody\b/i,
    right: 'anyone, everyone, someone, no one',
    but: /--everybody/,
  },
  { wrong: /\p{L}'(s|t|re|ve|ll|d|m)\b/iu, right: 'a curly apostrophe' },
  { wrong: /\.{3}/, right: 'an ellipsis (…)', where: ON_SCREENS },
]

/** Texts of the specification, which have straight apostrophes and three dots. */
const SPECIFIED = new Set([
  'Loading...',
  'Loading your content...',
  'Loading articles...',
  'Saving...',
  'Adding...',
  'Deleting...',
  'Uploading...',
  'Checking for confirmation emails...',
  "Today's Digest",
  "Go to Today's Digest",
  "Open Today's Digest",
  "There are no articles available in this section yet. Articles will appear here once you've added newsletters and they've been processed.",
  "The article you're looking for doesn't exist or has been removed.",
  "Passwords don't match",
  "Passages you've highlighted while reading",
  "When you highlight text in articles, they'll appear here",
  "Add a newsletter to track in your account. You'll receive a unique email address to forward your newsletters to.",
  "Articles you've saved for later",
])

/** Titles of the specification in title case; those of others are in sentence case. */
const TITLES =
  /Today's Digest|Saved Articles|My Newsletters|My Account|Add (Your First )?Newsletter|Your (First )?Newsletters?|Your Inbox Address|Your Profile|Copy Address|(Edit|Delete) Newsletter|Newsletter (Name|Email)|Open in Email|Retry Confirmation|(Reading|Account|Save) (Preferences|Settings)|(Account|Personal) Information|Connected Services|Google Account|Profile Picture|Display Name|Email Address|Save Changes|Extra Large|Confirm Password|(Add|All) Tags|Mark as (Read|Unread)|Read (More|Full Article)|Load More|Back to Digest|Return to Home|Browse Articles|404 Page Not Found/g

/** Names of others, and the words of their screens in quotation marks. */
const NAMES =
  /“[^”]*”|\b(Tidings|Gmail|Google( Takeout)?|Outlook|Microsoft|Fastmail|Kindle|PocketBook|Amazon SN?ES|Amazon|Cloudflare( Email Routing)?|Mailgun|SendGrid|Inbound Parse|Postmark|Proton Bridge|Omnivore|Pocket|Instapaper|Readwise|Karakeep|Raindrop|GoodLinks|Takeout|Chrome|Edge|Android|JSON Feed|WebP|Samsung Internet|Standard Webhooks|Settings|Highlights|Enter|Mail|English)\b/g

/** A word with a capital inside a title, which is a text without a full stop. */
function isTitleCase(words) {
  const ours = words.replaceAll(TITLES, '').replaceAll(NAMES, '')
  return !/[.…›]/.test(ours) && /(?<=\p{L}[,’]? )\p{Lu}\p{Ll}+/u.test(ours)
}

test('shown texts follow the habits of wording', () => {
  const found = []
  for (const [file, texts] of shownTexts()) {
    for (const { line, words } of texts) {
      for (const { wrong, right, where = /./, but = /^$/ } of HABITS) {
        if (where.test(file) && wrong.test(words) && !but.test(words) && !SPECIFIED.has(words))
          found.push(`${file}:${line} ${right}: ${words}`)
      }
      if (ON_SCREENS.test(file) && /texts\.ts/.test(file) && isTitleCase(words))
        found.push(`${file}:${line} sentence case: ${words}`)
    }
  }
  assert.deepEqual(found, [])
})
