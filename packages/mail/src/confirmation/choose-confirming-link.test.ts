import { describe, expect, it } from 'vitest'
import { classifyMail } from '../classify/classify-mail.ts'
import { labelledMails, parseLabelled } from '../testing/labelled-mails.ts'
import { chooseConfirmingLink } from './choose-confirming-link.ts'

const labelled = (name: string) => labelledMails(new URL(`labelled/${name}.jsonl`, import.meta.url))
const PLATFORMS = labelled('platforms')

describe('the link that confirms', () => {
  it.each(PLATFORMS.filter(({ follow }) => follow !== undefined))(
    'is found in a mail of $name, which is recognised as a confirmation',
    async (labelledMail) => {
      const mail = await parseLabelled(labelledMail)
      expect(chooseConfirmingLink(mail)).toMatchObject({ url: labelledMail.follow })
      expect(classifyMail(mail)).toMatchObject({ kind: 'confirmation', confirmUrl: labelledMail.follow })
    },
  )

  it.each([...PLATFORMS.filter(({ ask }) => ask !== undefined), ...labelled('traps')])(
    'is left to the user: $name',
    async (mail) => {
      expect(chooseConfirmingLink(await parseLabelled(mail))).toMatchObject({ ask: mail.ask })
    },
  )

  it('has a score and reasons', async () => {
    const [mail] = PLATFORMS
    if (!mail) throw new Error('no mail')
    const choice = chooseConfirmingLink(await parseLabelled(mail))
    expect(choice).toMatchObject({ score: expect.any(Number) })
    expect(choice.reasons).toContainEqual(['words', 'Yes, put me on this list.'])
  })
})
