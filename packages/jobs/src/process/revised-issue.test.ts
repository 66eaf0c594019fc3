import { setRead, setSaved } from '@tidings/db/queries/articles/articles'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { beforeEach, describe, expect, test } from 'vitest'
import { readRaw } from '../receive/stored-raw.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'

const FERRY =
  'The ferry to Skerry sails at nine from the old pier, says the harbour master, and dogs travel free with everybody.\n\nBring a coat, as the room on board is closed.'
const HOUR = 3_600_000
const AT = Date.UTC(2026, 10, 20, 8)

const letter = (text: string, { subject = 'The ferry', hour = 8, before = '' } = {}) =>
  `${before}From: The Skerry Letter <post@skerry.example>
Message-ID: <one@skerry.example>
List-Id: <letter.skerry.example>
Subject: ${subject}
Date: Fri, 20 Nov 2026 0${hour}:00:00 +0000

${text}
`

describe.each(BOTH_DATABASES)('a mail under the Message-ID of an earlier one on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))
  let now: number
  beforeEach(() => {
    now = AT
  })

  /** Receives and processes a mail; an hour after the one before, unless it comes from an archive. */
  async function take(id: string, text: string, at = now) {
    now += HOUR
    return mails.arrive(id, text, at)
  }
  const shown = async () => (await mails.articles()).map(({ id, title, summary }) => ({ id, title, summary }))
  const corrected = letter(FERRY.replace('nine', 'ten'), { hour: 9 })

  test('corrects its articles, which stay read and saved, and keeps its bytes', async () => {
    await take('m1', letter(FERRY))
    const [first] = await shown()
    const id = first?.id ?? ''
    const { db } = mails
    await setRead(db, mails.userId, id, AT)
    await setSaved(db, mails.userId, id, AT)
    expect(await take('m2', corrected)).toMatchObject({ state: 'processed', reason: 'revision' })
    const [article, ...others] = await mails.articles()
    expect(others).toEqual([])
    expect(article).toMatchObject({ id, saved_at: AT, read_at: AT, received_at: AT })
    expect(article?.summary).toContain('at ten')
    const replaced = await mails.mailRow('m1')
    expect(replaced).toMatchObject({ state: 'repeated', reason: 'revised', subject: 'The ferry' })
    expect(String(await readRaw(db, mails.files, replaced).then(Buffer.from))).toContain('at nine')
    await mails.readAgain('m2')
    expect(await mails.mailRow('m2')).toMatchObject({ state: 'processed', reason: 'revision' })
    expect(await shown()).toHaveLength(1)
  })

  test('adds the articles that it has more, and keeps the unchanged ones of a roundup', async () => {
    await take('m1', roundup({ id: 'one', items: [SCHEDULER] }))
    const [first] = await shown()
    await take('m2', roundup({ id: 'one', items: [SCHEDULER, SAILS] }))
    const after = await mails.articles()
    expect(after.map(({ title }) => title).toSorted()).toEqual([SCHEDULER[0], SAILS[0]].toSorted())
    expect(after.map(({ id }) => id)).toContain(first?.id)
    expect(after.map(({ is_duplicate }) => is_duplicate)).toEqual([0, 0])
  })

  test('is a repetition if it is a copy of the corrected text, or of the one before', async () => {
    await take('m1', letter(FERRY))
    await take('m2', corrected)
    const list = '\n\n_______________\nSkerry mailing list\nhttps://lists.example/skerry\n'
    const copies = [
      letter(FERRY.replace('nine', 'ten') + list, { hour: 9, subject: '[skerry] The ferry' }),
      letter(FERRY + list, { before: 'Received: from elsewhere\n' }),
      // Some write the date of the transport.
      letter(FERRY, { hour: 9, before: 'Received: from elsewhere\n' }),
    ]
    const states: unknown[] = []
    for (const [no, copy] of copies.entries()) states.push((await take(`copy${no}`, copy)).state)
    expect(states).toEqual(['repeated', 'repeated', 'repeated'])
    expect((await shown()).map(({ summary }) => summary)).toEqual([expect.stringContaining('at ten')])
  })

  test.each([
    ['by its date', 8, 'The ferry'],
    ['by its arrival, without another date', 9, 'The ferry'],
    ['by the correction’s subject', 9, 'Correction: The ferry'],
  ])('does not replace a correction that came before it: it is older %s', async (_how, hour, subject) => {
    await take('m1', letter(FERRY.replace('nine', 'ten'), { hour: 9, subject }))
    const old = await take('m2', letter(FERRY, { hour }), AT - HOUR)
    expect(old).toMatchObject({ state: 'repeated', reason: 'revised' })
    expect((await shown()).map(({ summary }) => summary)).toEqual([expect.stringContaining('at ten')])
  })

  test('is an issue of its own with another text', async () => {
    await take('m1', letter(FERRY))
    const other =
      'A lamp was lit in Wick on Thursday, after forty years of darkness in the harbour.\n\nThe mayor held the ladder.'
    expect(await take('m2', letter(other, { hour: 9, subject: 'Lamps' }))).toMatchObject({ reason: null })
    expect((await shown()).map(({ title }) => title)).toEqual(['Lamps', 'The ferry'])
    expect(await take('m3', letter(other, { hour: 9, subject: '[skerry] Lamps' }))).toMatchObject({
      state: 'repeated',
    })
  })

  test('is one issue with its copies and its correction, though all are worked on at the same moment', async () => {
    const texts = [letter(FERRY), corrected, `X-Copy: 1\n${letter(FERRY)}`, `X-Copy: 2\n${corrected}`]
    for (const [no, text] of texts.entries()) await mails.receive(`m${no}`, text, AT + no)
    await Promise.all(texts.map((_text, no) => mails.run(`m${no}`)))
    const rows = await Promise.all(texts.map((_text, no) => mails.mailRow(`m${no}`)))
    expect(rows.filter(({ state }) => state === 'processed')).toHaveLength(1)
    expect((await shown()).map(({ summary }) => summary)).toEqual([expect.stringContaining('at ten')])
  })
})
