import { describe, expect, it } from 'vitest'
import { mailFacts } from '../mail-files/mail-facts.ts'
import { judgeSender } from './judge-sender.ts'
import { reasonText } from './reason-text.ts'
import { addMail, frequencyOf, newSigns, senderFeatures } from './sender-signs.ts'

const UNSUBSCRIBE = 'List-Unsubscribe: <https://x.example/u>'
const LIST = `List-Id: <list.x.example>\n${UNSUBSCRIBE}`
const TO_ME = 'To: Mara Olsen <mara@home.example>'
const WEEK = 7 * 86_400_000

/** Judges a sender of weekly mails with these subjects; `author` is a name and an address. */
function judge(author: string | string[], subjects: readonly string[], headers = '') {
  const authors = [author].flat()
  const mails = subjects.map((subject, n) => {
    const from = authors[n % authors.length]
    return { ...mailFacts(Buffer.from(`From: ${from}\nSubject: ${subject}\n${headers}\n\n`)), at: n * WEEK }
  })
  const [first] = mails
  if (!first) throw new Error('A sender has at least one mail.')
  const signs = newSigns(first)
  for (const mail of mails) addMail(signs, mail, true)
  const { group, reason } = judgeSender(senderFeatures(signs))
  const rhythm = { everyHours: frequencyOf(signs.times), issues: mails.length }
  return `${group}: ${reasonText(reason, rhythm)}`
}

const KERNEL = ['The scheduler, rewritten', 'Why pages fault', 'A year of io rings', 'What a lock costs']
const WEEKLY = 'Kernel Weekly <news@kernel.example>'
const NUMBERED = ['Kernel Weekly #1', 'Kernel Weekly #2', 'Kernel Weekly #3']
const SERIES = ['Morning Rounds', 'The Readout', 'Daily Recap', 'Weekend Reads'].map(
  (name) => `${name} <n@x.example>`,
)
const FRIENDLY = ['Lunch?', 'Photos', 'Train times', 'Sunday']
const UNKNOWN = 'K. Lindqvist <kl@parish.example>'
const LETTER = ['The key to the hall']
const MANY = ['Ann <a@a.example>', 'Ben <b@b.example>', 'Cleo <c@c.example>', 'Dan <d@d.example>']
const TALK = 'List-Id: <talk.x.example>\nList-Post: <mailto:talk@x.example>'

/** Each line: whom it is about, and the facts about the mails of that sender. */
type Cases = readonly (readonly [string, ...Parameters<typeof judge>])[]

const CASES: Readonly<Record<string, Cases>> = {
  'newsletter: Weekly, with an unsubscribe link': [
    ['an author of mailings', WEEKLY, KERNEL, LIST],
    ['several series of one list', SERIES, KERNEL, LIST],
    ['a publication at the domain of a company', 'Spotify Engineering <news@spotify.com>', NUMBERED, LIST],
    ['a publication called like a company', 'Chat <news@delta.chat>', KERNEL, LIST],
  ],
  'newsletter: One email, with an unsubscribe link': [
    ['an author of one issue of a list', WEEKLY, KERNEL.slice(0, 1), LIST],
  ],
  'newsletter: Weekly, with a title or number in the subjects': [
    ['issues without a way to unsubscribe', 'Kernel Weekly <ed@kernel.example>', NUMBERED],
    ['subjects with their domain', 'The Desk <post@kernel.co.uk>', KERNEL.map((title) => `Kernel: ${title}`)],
    ['numbered letters to one address', UNKNOWN, ['Hall news #1', 'Hall news #2', 'Hall news #3'], TO_ME],
  ],
  'other: Looks like advertising': [
    ['a shop', 'Loom Outlet <shop@loom.example>', ['20% off all yarn', 'Last chance: free shipping'], LIST],
  ],
  'other: From a well-known company': [
    ['a company known in its country', 'Argos <news@email.argos.co.uk>', KERNEL, LIST],
    ['a service that is known for its notices', 'Doodle <hi@doodle.com>', KERNEL, UNSUBSCRIBE],
  ],
  'other: Notice': [
    ['a portal', 'Forum <notifications@forum.example>', ['3 new replies to you'], UNSUBSCRIBE],
    [
      'alerts of a bank of that name',
      'Harbor Bank Alerts <alerts@harborbank.example>',
      ['Low balance'],
      TO_ME,
    ],
  ],
  'other: Receipt': [
    ['bills of a company of that name', 'City Power <billing@power.example>', ['Your bill is ready'], TO_ME],
  ],
  'other: Writes like a person': [
    ['a friend who writes about an order', 'Anna <anna.k@gmail.com>', ['Your order'], TO_ME],
    ['a friend', 'Ida Berg <ida.berg@home.example>', FRIENDLY],
    ['a correspondent', 'Desk <desk@office.example>', ['Re: the key', 'Re: Sunday', 'Re: Sunday']],
    ['a friend without a first name, every week', 'Friend 0 <friend0@home.example>', FRIENDLY],
    ['somebody unknown, to the user alone', UNKNOWN, LETTER, TO_ME],
    ['somebody with a year in the address', 'Inge Berg <inge1940@village.example>', ['Sunday'], TO_ME],
    ['somebody without a name', 'ek@parish.example', LETTER, `${TO_ME}\nUser-Agent: Mozilla Thunderbird`],
  ],
  'maybe: Only one email so far': [
    ['somebody, to all who are at a place', UNKNOWN, LETTER, 'To: all@parish.example'],
    ['somebody, to nobody who is named', UNKNOWN, LETTER, 'To: undisclosed-recipients:;'],
  ],
  'maybe: No way to unsubscribe': [['a desk', 'The Desk <ed@office.example>', KERNEL.slice(0, 3)]],
  'maybe: Many people write to it': [['a list that many write to', MANY, FRIENDLY, TALK]],
  'maybe: Only a welcome or a confirmation so far': [
    ['a confirmation alone', WEEKLY, ['Please confirm your subscription'], LIST],
  ],
}

describe.each(Object.entries(CASES))(
  'by the headers of its mails, the judgement is "%s" of',
  (expected, cases) => {
    it.each(cases.map(([about, ...facts]) => ({ about, facts })))('$about', ({ facts }) => {
      expect(judge(...facts)).toBe(expected)
    })
  },
)
