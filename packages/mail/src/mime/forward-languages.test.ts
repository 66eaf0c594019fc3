import { describe, expect, it } from 'vitest'
import { htmlMail, textMail } from '../testing/mail-of.ts'
import { COPY, EXPECTED, FROM, TO } from './testing/copy.ts'
import { LANGUAGES } from './testing/forward-languages.ts'

const lines = ([from, date, to, subject]: readonly [string, string, string, string], printed: string) =>
  [`${from}: ${FROM}`, `${date}: ${printed}`, `${to}: ${TO}`, `${subject}: Bench and plane`] as const

describe.each(LANGUAGES)('a copy forwarded in %s', (_language, mark, begin, banner, labels, printed) => {
  const block = lines(labels, printed)

  it('by Outlook, as text', async () => {
    const text = `Look!\n\n________________________________\n${block.join('\n')}\n\n${COPY}`
    const mail = await textMail(text, `${mark}: Bench and plane`)
    expect(mail.forwarded).toMatchObject(EXPECTED)
    expect(mail.text?.trim()).toBe(COPY)
  })

  it('by Outlook, as HTML', async () => {
    const rows = block.map((row) =>
      row.replace(/^([^:]+:)/, '<b>$1</b>').replace(/<(\S+@\S+)>/, '&lt;$1&gt;'),
    )
    const html = `<p>Look!</p><div style="border-top:solid 1pt"><p>${rows.join('<br>')}</p></div><div><p>${COPY}</p></div>`
    const mail = await htmlMail(html, `${mark}: Bench and plane`)
    expect(mail.forwarded).toMatchObject({ ...EXPECTED, note: 'Look!' })
    expect(mail.html).toContain(COPY)
    expect(mail.html).not.toContain('Look!')
  })

  it('by Apple Mail, as quoted text', async () => {
    const quoted = [...block, '', COPY].map((row) => `> ${row}`)
    const mail = await textMail(`Look!\n\n${begin}\n\n${quoted.join('\n')}`, 'Bench and plane')
    expect(mail.forwarded).toMatchObject({ ...EXPECTED, note: 'Look!' })
    expect(mail.text?.trim()).toBe(COPY)
  })

  it('by Thunderbird, as a table', async () => {
    const rows = block.map((row) => {
      const [, label = '', value = ''] = /^([^:]+): (.*)$/.exec(row) ?? []
      return `<tr><th align="right" nowrap>${label}: </th><td>${value.replace('<', '&lt;')}</td></tr>`
    })
    const html = `<p>Look!</p><div class="x">-------- ${banner} --------<table><tbody>${rows.join('')}</tbody></table><br><p>${COPY}</p></div>`
    const mail = await htmlMail(html, 'Bench and plane')
    expect(mail.forwarded).toMatchObject(EXPECTED)
    expect(mail.html).not.toContain('Look!')
  })

  it('by Gmail, which only translates the labels', async () => {
    const [from, date] = labels
    const text = `---------- Forwarded message ---------\n${from}: ${FROM}\n${date}: ${printed}\nSubject: Bench and plane\nTo: ${TO}\n\n\n${COPY}`
    const mail = await textMail(text, 'Fwd: Bench and plane')
    expect(mail.forwarded).toMatchObject(EXPECTED)
    expect(mail.text?.trim()).toBe(COPY)
  })
})
