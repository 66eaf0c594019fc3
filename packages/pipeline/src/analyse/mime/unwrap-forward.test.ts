import { describe, expect, it } from 'vitest'
import { htmlMail, textMail } from '../../testing/mail-of.ts'

const COPY = 'The first words of the copy, which goes on for a while.'

const TEXTS: readonly [string, string, string][] = [
  [
    'Gmail',
    'Fwd: Bench',
    `note\n\n---------- Forwarded message ---------\nFrom: Bench Weekly <weekly@bench.example>\nDate: Wed, 12 Mar 2025 at 08:00\nSubject: Bench\nTo: <me@x.example>\n\n\n${COPY}`,
  ],
  [
    'Gmail in German',
    'Fwd: Bench',
    `---------- Forwarded message ---------\nVon: Bench Weekly <weekly@bench.example>\nDate: Mi., 12. März 2025 um 08:00 Uhr\nSubject: Bench\nTo: <me@x.example>\n\n${COPY}`,
  ],
  [
    'Outlook',
    'FW: Bench',
    `\n-----Original Message-----\nFrom: Bench Weekly <weekly@bench.example>\nSent: Wednesday, March 12, 2025 8:00 AM\nTo: Me <me@x.example>\nSubject: Bench\n\n${COPY}`,
  ],
  [
    'Outlook in German',
    'WG: Bench',
    `Von: Bench Weekly <weekly@bench.example>\nGesendet: Mittwoch, 12. März 2025 08:00\nAn: Me <me@x.example>\nBetreff: Bench\n\n${COPY}`,
  ],
  [
    'Outlook in French',
    'TR: Bench',
    `De : Bench Weekly <weekly@bench.example>\nEnvoyé : mercredi 12 mars 2025 08:00\nÀ : Me <me@x.example>\nObjet : Bench\n\n${COPY}`,
  ],
  [
    'Apple Mail',
    'Fwd: Bench',
    `Begin forwarded message:\n\n> From: Bench Weekly <weekly@bench.example>\n> Subject: Bench\n> Date: 12 March 2025 at 08:00:00 GMT\n> To: me@x.example\n> \n> ${COPY}`,
  ],
  [
    'Thunderbird in Dutch',
    'Fwd: Bench',
    `-------- Doorgestuurd bericht --------\nOnderwerp: \tBench\nDatum: \tWed, 12 Mar 2025 08:00:00 +0000\nVan: \tBench Weekly <weekly@bench.example>\nAan: \tme@x.example\n\n${COPY}`,
  ],
  [
    'Gmail in Spanish',
    'Fwd: Bench',
    `---------- Forwarded message ---------\nDe: Bench Weekly <weekly@bench.example>\nDate: mié, 12 mar 2025 a las 08:00\nSubject: Bench\nTo: <me@x.example>\n\n${COPY}`,
  ],
]

describe('unwrapForward', () => {
  it.each(TEXTS)(
    'reads sender, subject and date from a text forwarded by %s',
    async (_program, subject, text) => {
      const mail = await textMail(text, subject)
      expect(mail.forwarded).toMatchObject({
        from: { name: 'Bench Weekly', address: 'weekly@bench.example' },
        subject: 'Bench',
        sentAt: Date.UTC(2025, 2, 12, 8),
      })
      expect(mail.text?.trim()).toBe(COPY)
    },
  )

  it.each([
    [
      'Outlook',
      `<div><p><b>From:</b> Bench Weekly &lt;weekly@bench.example&gt; <br><b>Sent:</b> Wednesday, March 12, 2025 8:00 AM<br><b>To:</b> Me<br><b>Subject:</b> Bench</p></div><div><p>${COPY}</p></div>`,
    ],
    [
      'Apple Mail',
      `<div>Begin forwarded message:</div><blockquote type="cite"><div><span><b>From: </b></span><span>Bench Weekly &lt;<a href="mailto:weekly@bench.example">weekly@bench.example</a>&gt;</span></div><div><b>Subject: </b>Bench</div><div><b>Date: </b>12 March 2025 at 08:00:00 GMT</div><div><b>To: </b>me</div><br><div>${COPY}</div></blockquote>`,
    ],
    [
      'Thunderbird',
      `<p>-------- Forwarded Message --------</p><table><tbody><tr><th>Subject: </th><td>Bench</td></tr><tr><th>Date: </th><td>Wed, 12 Mar 2025 08:00:00 +0000</td></tr><tr><th>From: </th><td>Bench Weekly <a href="mailto:weekly@bench.example">&lt;weekly@bench.example&gt;</a></td></tr><tr><th>To: </th><td>me</td></tr></tbody></table><p>${COPY}</p>`,
    ],
  ])('removes note and header block from HTML forwarded by %s', async (_program, html) => {
    const mail = await htmlMail(`<html><body><p>Look at this!</p>${html}</body></html>`, 'Fwd: Bench')
    expect(mail.forwarded).toMatchObject({
      from: { name: 'Bench Weekly', address: 'weekly@bench.example' },
      subject: 'Bench',
      sentAt: Date.UTC(2025, 2, 12, 8),
    })
    expect(mail.html).toContain(COPY)
    expect(mail.html).not.toContain('Look at this')
  })

  it('leaves a reply that quotes a mail unchanged', async () => {
    const mail = await textMail(
      `Yes.\n\n-----Original Message-----\nFrom: A <a@x.example>\nSent: Wednesday, March 12, 2025 8:00 AM\nSubject: Lunch\n\nLunch?`,
      'Re: Lunch',
    )
    expect(mail.forwarded).toBeNull()
  })
})
