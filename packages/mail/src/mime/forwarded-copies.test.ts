import { describe, expect, it } from 'vitest'
import { htmlMail, mailOf, textMail } from '../testing/mail-of.ts'
import { COPY, EXPECTED, FROM, TO } from './testing/copy.ts'

/** What each program writes above the copy. */
const PROGRAMS: Record<string, string> = {
  Gmail: `---------- Forwarded message ---------\nFrom: ${FROM}\nDate: Wed, Mar 12, 2025 at 8:05 PM\nSubject: Bench and plane\nTo: ${TO}\n\n\n`,
  'Outlook on the web': `________________________________\nFrom: ${FROM}\nSent: Wednesday, March 12, 2025 8:05:00 PM\nTo: ${TO}\nSubject: Bench and plane\n\n`,
  'Outlook on a telephone': `Get Outlook for iOS<https://aka.example/o>\n________________________________\nFrom: ${FROM}\nSent: Wednesday, March 12, 2025 8:05 PM\nTo: ${TO}\nSubject: Bench and plane\n\n`,
  'Outlook, for somebody else': `-----Original Message-----\nFrom: Bench Weekly [mailto:weekly@bench.example]\nSent: 12 March 2025 20:05\nTo: ${TO}\nCc: Others\nImportance: High\nSubject: Bench and plane\n\n`,
  Yahoo: `   ----- Forwarded Message -----\n From: ${FROM}\n To: ${TO}\n Sent: Wednesday, March 12, 2025 at 08:05:00 PM GMT\n Subject: Bench and plane\n \n`,
  'Yahoo in German': `   ----- Weitergeleitete Nachricht -----\n Von: ${FROM}\n An: ${TO}\n Gesendet: Mittwoch, 12. März 2025 um 21:05:00 MEZ\n Betreff: Bench and plane\n\n`,
  Proton: `Sent with Proton Mail secure email.\n\n------- Forwarded Message -------\nFrom: ${FROM}\nDate: On Wednesday, March 12th, 2025 at 8:05 PM\nSubject: Bench and plane\nTo: ${TO}\n\n`,
  Samsung: `Sent from my Galaxy\n\n-------- Original message --------\nFrom: ${FROM}\nDate: 2025/03/12 21:05 (GMT+01:00)\nTo: ${TO}\nSubject: Bench and plane\n\n`,
  'K-9': `-------- Original Message --------\nFrom: ${FROM}\nSent: March 12, 2025 8:05:00 PM UTC\nTo: ${TO}\nSubject: Bench and plane\n\n`,
  Fastmail: `----- Original message -----\nFrom: ${FROM}\nTo: ${TO}\nSubject: Bench and plane\nDate: Wednesday, March 12, 2025 8:05 PM\n\n`,
  Zoho: `============ Forwarded message ============\nFrom: ${FROM}\nTo: ${TO}\nDate: Wed, 12 Mar 2025 20:05:00 +0000\nSubject: Bench and plane\n============ Forwarded message ============\n\n`,
  GMX: `Gesendet: Mittwoch, 12. März 2025 um 20:05 Uhr\nVon: "Bench Weekly" <weekly@bench.example>\nAn: me@x.example\nBetreff: Bench and plane\n\n`,
  'Mail.ru': `-------- Пересылаемое сообщение --------\nОт кого: ${FROM}\nКому: ${TO}\nДата: Среда, 12 марта 2025, 23:05 +03:00\nТема: Bench and plane\n\n`,
  QQ: `------------------ 原始邮件 ------------------\n发件人: "Bench Weekly" <weekly@bench.example>;\n发送时间: 2025年3月12日(星期三) 晚上8:05\n收件人: "Me"<me@x.example>;\n主题: Bench and plane\n\n`,
  'an old Netscape': `-------- Original Message --------\nSubject: Bench and plane\nDate: Wed, 12 Mar 2025 21:05:00 +0100\nFrom: ${FROM}\nTo: ${TO}\n\n`,
}

/** The subjects that are not `Fwd: Bench and plane`. */
const SUBJECTS: Record<string, string> = {
  'Outlook on the web': 'Fw: Bench and plane',
  'Outlook, for somebody else': 'FW: Bench and plane',
  Yahoo: 'Fw: Bench and plane',
  'Yahoo in German': 'Fw: Bench and plane',
  Proton: 'Fw: Bench and plane',
  QQ: '转发：Bench and plane',
  'an old Netscape': '[Fwd: Bench and plane]',
}

describe('a copy forwarded by a mail program', () => {
  it.each(Object.entries(PROGRAMS))('%s', async (program, block) => {
    const subject = SUBJECTS[program] ?? 'Fwd: Bench and plane'
    const mail = await textMail(`A word from me.\n\n${block}${COPY}`, subject)
    expect(mail.forwarded).toMatchObject(EXPECTED)
    expect(mail.forwarded?.note).toMatch(/^A word from me\./)
    expect(mail.text?.trim()).toBe(COPY)
  })
})

describe('a forwarded copy', () => {
  const gmail = (subject: string, inner: string, from = FROM) =>
    `---------- Forwarded message ---------\nFrom: ${from}\nDate: Wed, Mar 12, 2025 at 8:05 PM\nSubject: ${subject}\nTo: ${TO}\n\n${inner}`

  it('of a copy is unwrapped to the original', async () => {
    const text = `For you.\n\n${gmail('Fwd: Bench and plane', `And for you.\n\n${gmail('Bench and plane', COPY)}`, 'Ida <ida@home.example>')}`
    const mail = await textMail(text, 'Fwd: Fwd: Bench and plane')
    expect(mail.forwarded).toMatchObject(EXPECTED)
    expect(mail.forwarded?.note).toBe('For you.\n\nAnd for you.')
    expect(mail.text?.trim()).toBe(COPY)
  })

  it('of Apple Mail, in HTML, loses its header block', async () => {
    const [name = '', address = ''] = FROM.split(/ <|>/)
    const block = `<div>Begin forwarded message:</div><blockquote type="cite"><div><span><b>From: </b></span><span>${name} &lt;<a href="mailto:${address}">${address}</a>&gt;</span></div><div><b>Subject: </b>Bench and plane</div><div><b>Date: </b>12 March 2025 at 20:05:00 GMT</div><div><b>To: </b>me</div><br><div>${COPY}</div></blockquote>`
    const mail = await htmlMail(
      `<html><body><p>Look at this!</p>${block}</body></html>`,
      'Fwd: Bench and plane',
    )
    expect(mail.forwarded).toMatchObject(EXPECTED)
    expect(mail.html).toContain(COPY)
    expect(mail.html).not.toContain('Look at this')
  })

  it('quoted line by line loses its quote marks, and keeps those of its own quotations', async () => {
    const quoted = gmail('Bench and plane', `${COPY}\n> said he`).split('\n')
    const mail = await textMail(quoted.map((line) => `> ${line}`).join('\n'), 'Fwd: Bench and plane')
    expect(mail.forwarded).toMatchObject(EXPECTED)
    expect(mail.text?.trim()).toBe(`${COPY}\n> said he`)
  })

  const quoted = (text: string) =>
    text
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n')

  it.each([
    ['On Wed, 12 Mar 2025 at 20:05, Bench Weekly <weekly@bench.example> wrote:', 'Fwd: Bench and plane'],
    ['On Wed, 12 Mar 2025 at 20:05, Bench Weekly <weekly@bench.example>\nwrote:', 'Bench and plane'],
    ['ср, 12 мар. 2025 г. в 20:05, Bench Weekly <weekly@bench.example>:', 'Fwd: Bench and plane'],
    ['2025年3月12日(水) 20:05 Bench Weekly <weekly@bench.example>:', 'Fwd: Bench and plane'],
    [
      '---- On Wed, 12 Mar 2025 20:05:00 +0000 Bench Weekly <weekly@bench.example> wrote ----',
      'Fwd: Bench and plane',
    ],
    [
      'El mié, 12 mar 2025 a las 20:05, Bench Weekly (<weekly@bench.example>) escribió:',
      'RV: Bench and plane',
    ],
    ['On 12 March 2025 20:05, "Bench Weekly" <weekly@bench.example> wrote:', 'Bench and plane'],
    ['Am 12.03.2025 um 20:05 schrieb Bench Weekly <weekly@bench.example>:', 'WG: Bench and plane'],
    ['Le 12/03/2025 à 20:05, Bench Weekly <weekly@bench.example> a écrit :', 'Bench and plane'],
    ['Op 12-03-2025 om 20:05 schreef Bench Weekly <weekly@bench.example>:', 'Bench and plane'],
  ])('quoted by hand is the newsletter’s: %s', async (above, subject) => {
    const mail = await textMail(`Look at this!\n\n${above}\n${quoted(COPY)}\n>\n> More words.`, subject, TO)
    expect(mail.forwarded).toMatchObject({
      from: EXPECTED.from,
      subject: 'Bench and plane',
      note: 'Look at this!',
    })
    expect(mail.text?.trim()).toBe(`${COPY}\n\nMore words.`)
  })

  it('of Thunderbird in French has its subject', async () => {
    const block = `-------- Message transféré --------\nSujet : Bench and plane\nDate : Wed, 12 Mar 2025 20:05:00 +0000\nDe : ${FROM}\nPour : ${TO}`
    expect((await textMail(`${block}\n\n${COPY}`, 'Fwd: a bench')).forwarded).toMatchObject(EXPECTED)
  })

  it('quoted above a signature keeps that with the note', async () => {
    const text = `Look!\n\nOn Wed, 12 Mar 2025 at 20:05, ${FROM} wrote:\n${quoted(COPY)}\n\n-- \nIda, by the bench`
    const mail = await textMail(text, 'Fwd: Bench and plane', TO)
    expect(mail.forwarded).toMatchObject({
      ...EXPECTED,
      note: expect.stringMatching(/^Look![\s\S]*Ida, by the bench$/),
    })
    expect(mail.text?.trim()).toBe(COPY)
  })

  it.each([
    ['quoted', quoted(COPY)],
    ['plain', COPY],
  ])('under header lines typed by hand is the newsletter’s: %s', async (_how, copy) => {
    const block = `From: ${FROM}\nSent: Wednesday, March 12, 2025 8:05 PM\nSubject: Bench and plane`
    const mail = await textMail(`For my list.\n\n${block}\n\n${copy}`, 'the bench letter', TO)
    expect(mail.forwarded).toMatchObject({ ...EXPECTED, note: 'For my list.' })
    expect(mail.text?.trim()).toBe(COPY)
  })

  it.each([
    ['as a message', 'Content-Type: message/rfc822'],
    [
      'as a file',
      'Content-Type: application/octet-stream; name="issue.eml"\r\nContent-Disposition: attachment; filename="issue.eml"',
    ],
  ])('comes as an attachment, %s', async (_how, type) => {
    const inner = `From: ${FROM}\r\nDate: Wed, 12 Mar 2025 20:05:00 +0000\r\nSubject: Bench and plane\r\nList-Id: <bench.example>\r\nContent-Type: text/html\r\n\r\n<p>${COPY}</p>`
    const body = `--A\r\nContent-Type: text/plain\r\n\r\nFor you.\r\n--A\r\n${type}\r\n\r\n${inner}\r\n--A--\r\n`
    const mail = await mailOf(
      { From: TO, Subject: 'Fwd: Bench and plane', 'Content-Type': 'multipart/mixed; boundary=A' },
      body,
    )
    expect(mail).toMatchObject({ listId: 'bench.example', forwarded: { ...EXPECTED, note: 'For you.' } })
    expect(mail.html).toContain(COPY)
  })

  it('is distinguished from an issue that quotes one', async () => {
    const list = {
      From: FROM,
      Subject: 'How to forward a mail',
      'List-Unsubscribe': '<https://bench.example/u>',
    }
    const quoting = await mailOf(
      list,
      `Look what came in:\n\n${gmail('Old news', COPY)}\n\nAnd that was that.`,
    )
    expect(quoting.forwarded).toBeNull()
    expect(quoting.text).toContain('Look what came in')
    const long = `${'A long letter speaks of many things before it quotes one. '.repeat(30)}\n\n${gmail('Old news', COPY)}`
    const letter = await textMail(long, 'A letter')
    expect(letter.forwarded).toBeNull()
  })

  it.each([
    [
      'an answer',
      'Re: Bench',
      `Yes.\n\n-----Original Message-----\nFrom: ${FROM}\nSent: Wednesday, March 12, 2025 8:05 PM\nSubject: Bench\n\n${COPY}`,
    ],
    [
      'an answer with words below the quotation',
      'Bench',
      `On Wed, 12 Mar 2025 at 20:05, ${FROM} wrote:\n> Who planes?\n\nI do.`,
    ],
    [
      'an answer above the quotation',
      'Re: Bench',
      `I do.\n\nOn Wed, 12 Mar 2025, ${FROM} wrote:\n> Who planes?`,
    ],
    [
      'an answer to header lines',
      'AW: Bench',
      `I do.\n\nFrom: ${FROM}\nSent: 12 March 2025\nSubject: Bench\n\n${COPY}`,
    ],
    [
      'a bounce',
      'Undeliverable',
      `Delivery failed.\n\nMIME-Version: 1.0\nFrom: ${FROM}\nDate: 12 March 2025 20:05\nSubject: Bench\nContent-Type: text/html\n\n${COPY}`,
    ],
    ['header lines alone', 'Headers', `From: ${FROM}\nSent: 12 March 2025\nSubject: Bench\n`],
    [
      'an issue with labels of its own',
      'Bench 12',
      `From: the editors\nDate: today\nSubject: chairs\n\n${COPY}`,
    ],
    ['a subject that only looks like it', 'I: the letter', `From: the heart\nTo: the point\n\n${COPY}`],
  ])('is not %s', async (_what, subject, text) => {
    const mail = await textMail(text, subject)
    expect(mail.forwarded).toBeNull()
    expect(mail.text).toContain(text.split('\n')[0])
  })
})
