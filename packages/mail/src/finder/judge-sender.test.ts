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

describe('a sender is judged by the headers of its mails', () => {
  it.each<[string, string, Parameters<typeof judge>]>([
    [
      'an author of mailings',
      'newsletter: Weekly, with an unsubscribe link',
      ['Kernel Weekly <news@kernel.example>', KERNEL, LIST],
    ],
    [
      'an author of one issue of a list',
      'newsletter: One email, with an unsubscribe link',
      ['Kernel Weekly <news@kernel.example>', KERNEL.slice(0, 1), LIST],
    ],
    [
      'several series of one list',
      'newsletter: Weekly, with an unsubscribe link',
      [
        ['Morning Rounds', 'The Readout', 'Daily Recap', 'Weekend Reads'].map(
          (name) => `${name} <news@x.example>`,
        ),
        KERNEL,
        LIST,
      ],
    ],
    [
      'issues without a way to unsubscribe',
      'newsletter: Weekly, with a title or number in the subjects',
      ['Kernel Weekly <ed@kernel.example>', ['Kernel Weekly #1', 'Kernel Weekly #2', 'Kernel Weekly #3']],
    ],
    [
      'a shop',
      'other: Looks like advertising',
      [
        'Loom Outlet <shop@loom.example>',
        ['20% off all yarn', 'Last chance: free shipping', 'New arrivals for spring'],
        LIST,
      ],
    ],
    [
      'a company known in its country',
      'other: From a well-known company',
      ['Argos <news@email.argos.co.uk>', KERNEL, LIST],
    ],
    [
      'a service that is known for its notices',
      'other: From a well-known company',
      ['Doodle <hi@doodle.com>', KERNEL, UNSUBSCRIBE],
    ],
    [
      'a publication at the domain of a company',
      'newsletter: Weekly, with an unsubscribe link',
      [
        'Spotify Engineering <news@spotify.com>',
        ['Engineering #7', 'Engineering #8', 'Engineering #9'],
        LIST,
      ],
    ],
    [
      'a publication called like a company',
      'newsletter: Weekly, with an unsubscribe link',
      ['Chat <news@delta.chat>', KERNEL, LIST],
    ],
    [
      'a publication whose subjects begin with its domain',
      'newsletter: Weekly, with a title or number in the subjects',
      ['The Desk <post@kernel.co.uk>', KERNEL.map((title) => `Kernel: ${title}`)],
    ],
    [
      'a portal',
      'other: Notice',
      ['Forum <notifications@forum.example>', ['3 new replies to you', 'Ann mentioned you'], UNSUBSCRIBE],
    ],
    [
      'alerts of a bank whose name is that of its address',
      'other: Notice',
      ['Harbor Bank Alerts <alerts@harborbank.example>', ['Low balance', 'New login from Chrome'], TO_ME],
    ],
    [
      'bills of a company whose name is that of its address',
      'other: Receipt',
      ['City Power Billing <billing@power.example>', ['Your bill is ready', 'Payment received'], TO_ME],
    ],
    [
      'a friend who writes about an order',
      'other: Writes like a person',
      ['Anna <anna.k@gmail.com>', ['Your order'], TO_ME],
    ],
    [
      'a friend',
      'other: Writes like a person',
      ['Ida Berg <ida.berg@home.example>', ['Lunch?', 'Photos', 'Train times', 'Sunday']],
    ],
    [
      'a correspondent',
      'other: Writes like a person',
      ['Desk <desk@office.example>', ['Re: the key', 'Re: Sunday', 'Re: Sunday']],
    ],
    [
      'a friend without a first name, every week',
      'other: Writes like a person',
      ['Friend 0 <friend0@home.example>', ['Lunch?', 'Photos', 'Train times', 'Sunday']],
    ],
    [
      'somebody unknown, to the user alone',
      'other: Writes like a person',
      ['K. Lindqvist <kl@parish.example>', ['The key to the hall'], TO_ME],
    ],
    [
      'somebody with a year in the address',
      'other: Writes like a person',
      ['Inge Berg <inge1940@village.example>', ['Sunday'], TO_ME],
    ],
    [
      'somebody without a name, in a mail client',
      'other: Writes like a person',
      ['ek@parish.example', ['The key to the hall'], `${TO_ME}\nUser-Agent: Mozilla Thunderbird`],
    ],
    [
      'somebody, to all who are at a place',
      'maybe: Only one email so far',
      ['K. Lindqvist <kl@parish.example>', ['The key to the hall'], 'To: all@parish.example'],
    ],
    [
      'somebody, to nobody who is named',
      'maybe: Only one email so far',
      ['K. Lindqvist <kl@parish.example>', ['The key to the hall'], 'To: undisclosed-recipients:;'],
    ],
    [
      'numbered letters to one address',
      'newsletter: Weekly, with a title or number in the subjects',
      ['K. Lindqvist <kl@parish.example>', ['Hall news #1', 'Hall news #2', 'Hall news #3'], TO_ME],
    ],
    [
      'a desk',
      'maybe: No way to unsubscribe',
      ['The Desk <ed@office.example>', ['The scheduler, rewritten', 'Why pages fault', 'A year of io rings']],
    ],
    [
      'a list that many write to',
      'maybe: Many people write to it',
      [
        ['Ann <a@a.example>', 'Ben <b@b.example>', 'Cleo <c@c.example>', 'Dan <d@d.example>'],
        ['Which loom?', 'Yarn for socks', 'A warp', 'Reed sizes'],
        `List-Id: <talk.x.example>\nList-Post: <mailto:talk@x.example>`,
      ],
    ],
    [
      'a confirmation alone',
      'maybe: Only a welcome or a confirmation so far',
      ['Kernel Weekly <news@kernel.example>', ['Please confirm your subscription'], LIST],
    ],
  ])('%s', (_, expected, facts) => {
    expect(judge(...facts)).toBe(expected)
  })
})
