import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { mailOf } from '../../testing/mail-of.ts'
import { classifyMail } from '../classify/classify-mail.ts'
import { chooseConfirmingLink } from './choose-confirming-link.ts'

/** One line of `labelled/*.jsonl`. */
interface LabelledMail {
  name: string
  headers: Record<string, string>
  html?: string
  text?: string
  follow?: string
  ask?: string[]
}

const labelled = (name: string): LabelledMail[] =>
  readFileSync(path.join(import.meta.dirname, 'labelled', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

function parsed({ headers, html, text }: LabelledMail) {
  const type = html === undefined ? 'text/plain' : 'text/html'
  return mailOf({ ...headers, 'Content-Type': `${type}; charset=utf-8` }, html ?? text ?? '')
}

const PLATFORMS = labelled('platforms')

describe('the link that confirms', () => {
  it.each(PLATFORMS.filter(({ follow }) => follow !== undefined))(
    'is found in a mail of $name, which is recognised as a confirmation',
    async (labelledMail) => {
      const mail = await parsed(labelledMail)
      expect(chooseConfirmingLink(mail)).toMatchObject({ url: labelledMail.follow })
      expect(classifyMail(mail)).toMatchObject({ kind: 'confirmation', confirmUrl: labelledMail.follow })
    },
  )

  it.each([...PLATFORMS.filter(({ ask }) => ask !== undefined), ...labelled('traps')])(
    'is left to the user: $name',
    async (mail) => {
      expect(chooseConfirmingLink(await parsed(mail))).toMatchObject({ ask: mail.ask })
    },
  )

  it('has a score and reasons', async () => {
    const [mail] = PLATFORMS
    if (!mail) throw new Error('no mail')
    const choice = chooseConfirmingLink(await parsed(mail))
    expect(choice).toMatchObject({ score: expect.any(Number) })
    expect(choice.reasons).toContainEqual(['words', 'Yes, put me on this list.'])
  })
})
