import { describe, expect, it } from 'vitest'
import { type ComparedIssue, compareIssues, isMarkedAsRevision } from './compare-issues.ts'

const DAY = 86_400_000
const AT = Date.UTC(2026, 10, 20, 8)
const TEXT =
  'The ferry to Skerry sails at nine from the old pier, says the harbour master, and dogs travel free.\n\nBring a coat, as the café on board is closed.'
const OTHER =
  'A lamp was lit in Wick on Thursday, after forty years of darkness.\n\nThe mayor held the ladder and the children sang.'

const issue = (text: string, about: Partial<ComparedIssue> & { footer?: string } = {}): ComparedIssue => ({
  subject: 'The Skerry Letter',
  sentAt: AT,
  parts: [{ title: about.subject ?? 'The Skerry Letter', text, reason: null }],
  ...about,
})

describe('two mails under one Message-ID are the same issue', () => {
  it.each([
    ['with the same words', TEXT, {}],
    ['sent on another day', TEXT, { sentAt: AT + 40 * DAY }],
    ['wrapped otherwise', TEXT.replaceAll(' ', '\n'), {}],
    ['with a list’s tag in the subject', TEXT, { subject: '[skerry] The Skerry Letter' }],
    ['marked by a gateway', TEXT, { subject: '[EXTERNAL] ***SPAM*** Fwd: The Skerry Letter' }],
    [
      'with a list’s footer',
      `${TEXT}\n\nSkerry mailing list\nskerry@lists.example\nhttps://lists.example/listinfo/skerry`,
      {},
    ],
    [
      'with a gateway’s banner',
      `CAUTION: This e-mail originated from outside of the organisation.\n\n${TEXT}`,
      {},
    ],
    ['with a scanner’s footer', `${TEXT}\n\nVirus-free. www.scanner.example`, {}],
    [
      'with other apostrophes and invisible characters',
      TEXT.replace('café', 'ca\u00adfé').replace('\u00ad', ''),
      {},
    ],
    ['with a wrongly decoded letter', TEXT.replace('é', 'Ã©'), {}],
    ['with a lost letter', TEXT.replace('é', '\ufffd'), {}],
  ])('%s', (_what, text, about) => {
    expect(compareIssues(issue(TEXT), issue(text, about))).toBe('same')
  })

  it('whatever footer, link or hidden part differs', () => {
    const parts = issue(TEXT).parts
    const footer = { title: null, text: 'Write to 1 Pier Road', reason: 'footer' }
    const link = (n: number) => ({ title: null, text: `Map: https://t.example/c/${n}`, reason: 'text' })
    const one = { ...issue(TEXT), parts: [...parts, link(1)] }
    expect(compareIssues(one, { ...one, parts: [...parts, link(2), footer] })).toBe('same')
  })

  it('whichever version of the analysis read its titles', () => {
    const titled = { title: 'The ferry', text: TEXT, reason: null }
    const untitled = { title: null, text: `The ferry\n\n${TEXT}`, reason: null }
    expect(compareIssues(issue('', { parts: [titled] }), issue('', { parts: [untitled] }))).toBe('same')
  })
})

describe('a mail corrects the one before', () => {
  it.each([
    ['that differs in a word', TEXT.replace('nine', 'ten'), {}],
    [
      'that differs in a word, and is marked',
      TEXT.replace('nine', 'ten'),
      { subject: 'Correction: The Skerry Letter' },
    ],
    ['in the same evening', TEXT.replace('nine', 'ten'), { sentAt: AT + DAY / 2 }],
    ['with another subject and nearly the same text', TEXT.replace('nine', 'ten'), { subject: 'Ferries' }],
    ['with a sentence more', `${TEXT}\n\nThe ten o’clock sailing is cancelled until spring.`, {}],
    ['with half of it rewritten', `${TEXT.split('\n\n')[0]}\n\nThe café has reopened and sells soup.`, {}],
    ['with the same text and a mark', TEXT, { subject: 'The Skerry Letter (corrected link)' }],
    ['with the same text and another subject', TEXT, { subject: 'The Skerry Letter, no. 7' }],
    [
      'days later, if it is marked',
      TEXT.replace('nine', 'ten'),
      { subject: 'Korrektur: The Skerry Letter', sentAt: AT + 9 * DAY },
    ],
  ])('%s', (_what, text, about) => {
    expect(compareIssues(issue(TEXT), issue(text, about))).toBe('revision')
    expect(compareIssues(issue(text, about), issue(TEXT))).toBe('revision')
  })

  it('in a language without spaces', () => {
    const text = '渡船は毎朝九時に古い桟橋から出ます。犬は無料で乗れます。船内の喫茶店は閉まっています。'
    expect(compareIssues(issue(text), issue(text.replace('九', '十')))).toBe('revision')
  })
})

describe('a mail is an issue of its own', () => {
  it.each([
    ['with another text', OTHER, { sentAt: AT + DAY }],
    ['with another text and subject', OTHER, { subject: 'Lamps' }],
    ['with another text, though it is marked', OTHER, { subject: 'Correction: The Skerry Letter' }],
    [
      'that only quotes a sentence',
      `Yesterday we wrote that dogs travel free. That is so, but not on the night boat, and never on the upper deck, where the company keeps its bees since the summer of last year.`,
      { subject: 'Correction' },
    ],
    ['on the next day, by the same template', TEXT.replace('nine', 'ten'), { sentAt: AT + DAY }],
    ['in the next morning, by the same template', TEXT.replace('nine', 'ten'), { sentAt: AT + DAY * 0.8 }],
    ['weeks later, by the same template', TEXT.replace('nine', 'ten'), { sentAt: AT + 7 * DAY }],
    [
      'with the next number, by the same template',
      TEXT.replace('nine', 'ten'),
      { subject: 'The Skerry Letter 2', sentAt: AT + DAY },
    ],
    ['without text', '', {}],
  ])('%s', (_what, text, about) => {
    expect(compareIssues(issue(TEXT), issue(text, about))).toBe('other')
  })
})

it.each([
  ['Correction: the ferry', true],
  ['[Correction] The ferry', true],
  ['CORRECTED: the ferry', true],
  ['[skerry] Erratum: the ferry', true],
  ['Re: Berichtigung - Fähre', true],
  ['Rectificatif : le bac', true],
  ['The ferry (corrected version)', true],
  ['訂正:渡船', true],
  ['The ferry', false],
  ['Corrections officers on strike', false],
  ['The history of the erratum slip', false],
])('the subject %j says whether it corrects', (subject, isMarked) => {
  expect(isMarkedAsRevision(subject)).toBe(isMarked)
})
