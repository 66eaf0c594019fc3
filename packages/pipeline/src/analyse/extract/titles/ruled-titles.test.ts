import { describe, expect, it } from 'vitest'
import { textMail } from '../../../testing/mail-of.ts'
import { extractIssue } from '../extract-issue.ts'

const RULE = '----------'
const TITLES = [
  'President’s Corner ~ Ida Morrow',
  'Examiner Update',
  'New Beacon on the Mole',
  'Missing Antenna',
  'September Meeting, Minutes',
]
const TEXT = [
  'The winter is upon us, and all who keep a mast should look at its ropes before the first storm does it for them.',
  'After a year without a session the examiners met at the fire station and were glad to see eleven people there.',
  '',
  'If anybody knows where it is, please call',
  '',
  'Best wishes to all for a quiet season!',
  '73',
  'Ida',
]

const section = (title: string) => [title, 'Ida Morrow ~ Harbour Radio', '', ...TEXT].join('\n')
const MAST = ['The Harbour Radio Club', 'Volume 51   Number 2   November', ''].join('\n')

async function titlesOf(sections: readonly string[]): Promise<string[]> {
  const body = `${MAST}\n${sections.map((own) => `${RULE}\n${own}`).join('\n')}\n${RULE}\nUnsubscribe: https://radio.example/u\n`
  return extractIssue(await textMail(body, 'Harbour Radio, November')).articles.map(({ title }) => title)
}

describe('in plain text, the line below a drawn line is a title', () => {
  it('if the stories are separated by drawn lines, whatever else stands alone in its paragraph', async () => {
    expect(await titlesOf(TITLES.map(section))).toEqual(TITLES)
  })

  it('but not below three of them', async () => {
    expect(await titlesOf(TITLES.slice(0, 3).map(section))).not.toEqual(TITLES.slice(0, 3))
  })

  it('nor if most sections begin with a text', async () => {
    const texts = TITLES.map((title, at) => (at === 0 ? section(title) : TEXT.join('\n')))
    expect(await titlesOf(texts)).not.toContain(TITLES[0])
  })
})
