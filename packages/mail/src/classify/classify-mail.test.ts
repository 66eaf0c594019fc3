import { describe, expect, it } from 'vitest'
import { htmlMail, mailOf, textMail } from '../testing/mail-of.ts'
import { classifyMail } from './classify-mail.ts'

describe('classifyMail', () => {
  it('excludes a reply', async () => {
    const mail = await mailOf(
      { From: 'a@x.example', Subject: 'Re: [list] Trees', 'In-Reply-To': '<1@x>' },
      'I think so too.',
    )
    expect(classifyMail(mail)).toEqual({ kind: 'other', reason: 'answers another email' })
  })

  it('excludes a personal mail that begins with the words it replies to', async () => {
    const text = 'On Monday, Ida Morrow wrote:\n> The lamp is out.\n> Who lights it?\n\nNobody does.'
    expect(classifyMail(await textMail(text, 'The lamp')).reason).toBe('answers another email')
  })

  it('distinguishes a user’s post to a list from an issue that a list distributes', async () => {
    const list = { From: 'Ida <ida@home.example>', Precedence: 'bulk', 'X-Mailer': 'Mozilla Thunderbird' }
    const post = await mailOf(
      { ...list, Subject: '[lamps] Wicks' },
      'Hello, I am new here and my lamp smokes. Does anyone know why? I tried two wicks.',
    )
    expect(classifyMail(post)).toEqual({ kind: 'other', reason: 'is a post to a discussion list' })
    const issue = await mailOf(
      { ...list, Subject: 'Lamps now' },
      'THE LAMP POST\n\nA lamp was lit in Wick. It burned all night.\n\nA second was lit in Thurso.',
    )
    expect(classifyMail(issue).kind).toBe('newsletter')
  })

  it.each([
    ['a page that a friend sends', 'A page for you', 'Ida has sent you a news article. Lamps are back.'],
    ['an order', 'Hello', 'Order number: 4711. Shipping date: Monday.'],
  ])('excludes %s', async (_what, subject, text) => {
    expect(classifyMail(await textMail(text, subject)).kind).toBe('other')
  })

  it('recognises a bounce by its form', async () => {
    const type = 'multipart/report; report-type=delivery-status; boundary=b'
    const body =
      '--b\r\nContent-Type: text/plain\r\n\r\nYour mail about lamps came back.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\n--b--'
    const mail = await mailOf({ Subject: 'Lamps', 'MIME-Version': '1.0', 'Content-Type': type }, body)
    expect(classifyMail(mail).kind).toBe('other')
  })

  it('recognises a confirmation with the link in the plain text only, beside a stub of HTML', async () => {
    const type = 'multipart/alternative; boundary=b'
    const text =
      'You asked for The Lamp Post.\r\n\r\nPlease confirm your subscription:\r\nhttps://lamps.example/confirm?t=8f3a11c9\r\n'
    const body = (html: string) =>
      `--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--`
    const of = async (html: string) =>
      classifyMail(
        await mailOf(
          {
            From: 'post@lamps.example',
            Subject: 'The Lamp Post',
            'MIME-Version': '1.0',
            'Content-Type': type,
          },
          body(html),
        ),
      )
    expect(await of('<p>Your mail program shows no text.</p>')).toMatchObject({
      kind: 'confirmation',
      confirmUrl: 'https://lamps.example/confirm?t=8f3a11c9',
      words: expect.stringContaining('You asked for The Lamp Post.'),
    })
    const issue = '<p>A lamp was lit in Wick, and it burned all night, as nobody had expected.</p>'.repeat(4)
    expect((await of(issue)).kind).toBe('newsletter')
  })

  it('recognises the mail before the first issue', async () => {
    const text =
      'Wir möchten uns vorstellen. In den nächsten Tagen schicken wir Ihnen Ihren ersten regulären Lampen-Newsletter.'
    expect(classifyMail(await textMail(text, 'Die Lampenfreunde')).kind).toBe('welcome')
  })

  it('an issue of a list whose subject resembles a notice is not a notice', async () => {
    const story = (title: string, n: number) =>
      `<h2><a href="https://s${n}.example/">${title}</a></h2><p>${'The decision came late on Thursday. '.repeat(9)}</p>`
    const titles = [
      'Browsers mend a hole in fonts',
      'A new way to sign in to banks',
      'Who looks at the camera logs',
    ]
    const mail = await htmlMail(titles.map(story).join(''), 'Security alert: a hole in fonts')
    expect(classifyMail({ ...mail, listId: 'weekly.example' }).kind).toBe('newsletter')
    expect(classifyMail({ ...mail, html: '<p>Somebody signed in.</p>', listId: 'weekly.example' }).kind).toBe(
      'other',
    )
  })

  it.each(['issue 41', 'this week’s edition', 'another very short issue'])(
    'an issue that welcomes its readers to %s is no welcome mail',
    async (name) => {
      const news = ['Copperkit 3.2 was released.', 'Tern reached 1.0.'].join('\n\n')
      const text = `Hello and welcome to ${name}.\n\n${news}\n\nYou get this because you subscribed.\n`
      expect(classifyMail(await textMail(text, 'Harbour Weekly')).kind).toBe('newsletter')
    },
  )

  it.each([
    [
      'Harbour deals 7',
      'The fishers of the northern quay report a catch two weeks late, but larger than any in the last nine years, and mostly herring.\n\nThe cannery buys it at the old price until the end of the month.',
    ],
    [
      'Free lamps for Wick?',
      'The council of Wick voted on Monday against lamps for the pier, reports the clerk, and the order goes back to the committee that proposed it in spring.\n\nThe vote was seven to two.',
    ],
    [
      'Rabatt-Streit',
      'Der Preis für Hering steigt im Hafen von Wick seit neun Wochen, berichtet die Genossenschaft, und die Fischer lagern den Fang in zwei alten Schuppen.\n\nDie Fabrik schweigt.',
    ],
    [
      'Soldes au port',
      'Le prix du hareng monte depuis neuf semaines dans le port de Wick, selon la coopérative, et les pêcheurs gardent la pêche dans deux vieux hangars.\n\nL’usine se tait.',
    ],
  ])('a short report is an issue, though a word of its subject sells: %s', async (subject, text) => {
    const headers = {
      From: 'Quay Post <0102a7f3-9c@mail.quay.example>',
      Subject: subject,
      'List-Id': '<post.quay.example>',
      'Content-Type': 'text/plain; charset=utf-8',
    }
    expect(classifyMail(await mailOf(headers, text)).kind).toBe('newsletter')
  })

  it.each([
    [
      'Spring deals',
      'Save 30% on every lamp until Sunday, on this page and in each of our shops along the coast, with the code SPRING, as long as there are any.\n\nShop now: https://lamps.example/sale',
    ],
    [
      'Your deals are here',
      'You asked for prices of lamps: we have put nine of the best together for you, each with free shipping, and you can order them until Sunday evening.',
    ],
    [
      'Your statement',
      'The statement of your account for October is ready, with all orders, payments and transfers, and is kept for ten years after the account was closed.',
    ],
  ])('an offer and a notice are none: %s', async (subject, text) => {
    const headers = {
      From: 'Quay Shop <shop@quay.example>',
      Subject: subject,
      'List-Id': '<shop.quay.example>',
    }
    expect(classifyMail(await mailOf(headers, text)).kind).not.toBe('newsletter')
  })

  it('says that a mail without words has none', async () => {
    expect(classifyMail(await textMail('\n\n'))).toEqual({ kind: 'other', reason: 'has no text' })
  })
})
