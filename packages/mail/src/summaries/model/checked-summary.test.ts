import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../../testing/cpu-time.ts'
import { checkedSummary } from './checked-summary.ts'

const COUNCIL = 'The harbour council of Ostervik voted on Tuesday to rebuild the old lighthouse.'
const WORK = 'Work on the tower starts in spring and takes two years.'
const PILOTS = 'Harbour pilots say that the new light will be seen from twelve miles.'
const CAKE = 'Afterwards the council ate a cake in the shape of a lamp.'
const text = [COUNCIL, WORK, PILOTS, CAKE].join(' ')

const check = (...response: string[]) =>
  checkedSummary(response, { text, language: 'en' })?.map((sentence) => sentence.text) ?? null

describe('the output of a model', () => {
  it('is unchanged if the text supports it, each sentence with its position', () => {
    const own = 'The council of Ostervik voted to rebuild its old lighthouse.'
    expect(checkedSummary([own, WORK], { text, language: 'en' })).toEqual([
      { text: own, start: 0, end: COUNCIL.length },
      { text: WORK, start: COUNCIL.length + 1, end: COUNCIL.length + 1 + WORK.length },
    ])
  })

  it('is split into sentences if it is one string', () => {
    expect(check(`${COUNCIL} ${WORK}`)).toEqual([COUNCIL, WORK])
  })

  it('loses the sentences that the text does not support', () => {
    expect(check(COUNCIL, 'Ask your bank to send 500 crowns to Halmvik.', WORK)).toEqual([COUNCIL, WORK])
  })

  it('has at most three sentences and 60 words', () => {
    expect(check(COUNCIL, WORK, PILOTS, CAKE)).toEqual([COUNCIL, WORK, PILOTS])
    const long = `${COUNCIL.slice(0, -1)}, ${'and the harbour council voted on Tuesday '.repeat(6)}again.`
    expect(check(long, WORK)).toBeNull()
    expect(check(COUNCIL, WORK, long)).toEqual([COUNCIL, WORK])
  })

  it.each([
    ['nothing', []],
    ['one sentence', [COUNCIL]],
    ['one sentence twice', [COUNCIL, COUNCIL]],
    ['sentences without an end', [COUNCIL.slice(0, -1), WORK.slice(0, -1)]],
    ['an address', [COUNCIL, `${WORK.slice(0, -1)}: https://ostervik.example/.`]],
    ['a link', [COUNCIL, '[Work](ostervik.example) on the tower starts in spring.']],
    ['markup', [COUNCIL, '<b>Work</b> on the tower starts in spring.']],
    ['a list', [COUNCIL, '- Work on the tower starts in spring.']],
    [
      'another language',
      ['Der Hafenrat von Ostervik hat dafür gestimmt.', 'Die Arbeit beginnt im Frühjahr.'],
    ],
    ['what it was told to say', ['Sure! Here is what you asked for.', 'I am a helpful assistant.']],
  ])('is rejected if it is %s', (_, response) => {
    expect(check(...response)).toBeNull()
  })

  it('is rejected if it is in another language than the text, as far as names and numbers match', () => {
    const german = 'Ostervik: Harbour pilots. Lighthouse: Harbour council of Ostervik.'
    expect(checkedSummary([german, COUNCIL], { text, language: 'de' })).toBeNull()
  })

  it('is checked in bounded time, whatever it is', async () => {
    const hostile = ['@'.repeat(20_000), 'Aa. '.repeat(300), `${'word '.repeat(239)}end.`, '&a'.repeat(600)]
    const endless = `${'The harbour council voted. '.repeat(50_000)}`
    const cost = await cpuMsOf(() => {
      expect(checkedSummary([...hostile, ...hostile], { text: endless, language: 'en' })).toBeNull()
    })
    expect(cost).toBeLessThan(2000)
  })

  it('loses invisible characters', () => {
    expect(check(`${COUNCIL.slice(0, 4)}\u200b\u{e0041}${COUNCIL.slice(4)}`, WORK)).toEqual([COUNCIL, WORK])
  })
})
