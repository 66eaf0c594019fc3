import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import { pdfFile } from '@tidings/mail/testing/pdf-file'
import { PHONES, roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { afterAll, describe, expect, it } from 'vitest'
import { openAnalysisPool } from './analysis-pool.ts'

/** Long enough for a process to start on a busy machine. */
const limits = { cpuMs: 15_000, deadlineMs: 60_000 }
let started = 0
const onStart = () => {
  started += 1
}
const pool = openAnalysisPool({ processes: 1, ...limits, memoryMb: 64, onStart })
afterAll(() => pool.close())

const mail = (html: string) =>
  Buffer.from(`From: a@x.example\r\nSubject: Title\r\nContent-Type: text/html\r\n\r\n${html}`)

const good = mail('<h1>Title</h1><p>Some words that are long enough to be read as a text.</p>')

describe('the pool of analysis processes', () => {
  it('returns plain data from another process', async () => {
    expect(await pool.analyse(good)).toMatchObject({
      classification: { kind: 'newsletter' },
      subject: 'Title',
      articles: [{ title: 'Title' }],
    })
  })

  it('reuses a process that has analysed ordinary mails', async () => {
    for (let n = 0; n < 6; n += 1)
      await pool.analyse(Buffer.from(roundup({ id: `mail-${n}`, items: [SCHEDULER, SAILS, PHONES] })))
    expect(started).toBe(1)
  })

  it('retains no result of an analysed mail, however long its process lives', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    const responses: WeakRef<object>[] = []
    for (let n = 0; n < 3; n += 1) responses.push(new WeakRef(await pool.analyse(good)))
    await expect
      .poll(() => {
        collectGarbage()
        return responses.filter((response) => response.deref()).length
      })
      .toBe(0)
  })

  it('analyses several mails at once and returns each its own result', async () => {
    const subjects = Array.from({ length: 20 }, (_, i) => `Issue ${i}`)
    const mails = subjects.map((subject) => Buffer.from(`Subject: ${subject}\r\n\r\nWords of ${subject}.`))
    const analyses = await Promise.all(mails.map((raw) => pool.analyse(raw)))
    expect(analyses.map(({ subject }) => subject)).toEqual(subjects)
  })

  it('reads the text of attached PDF files, and sizes of huge attachments, in a process of their own', async () => {
    const part = (head: string, body: Buffer) =>
      `--b\r\n${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${body.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`
    const paper = part('Content-Type: application/pdf; name=paper.pdf', pdfFile(['The harvest supper']))
    const recording = part('Content-Type: audio/mpeg; name=talk.mp3', Buffer.alloc(6_000_000))
    const raw = `Subject: Paper\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nThe paper and the talk are attached.\r\n${paper}${recording}--b--`
    expect(await pool.analyse(Buffer.from(raw))).toMatchObject({
      articles: [{ text: 'The paper and the talk are attached.' }],
      attachments: [
        { filename: 'paper.pdf', mediaType: 'application/pdf' },
        { filename: 'talk.mp3', mediaType: 'audio/mpeg', size: 6_000_000 },
      ],
      attachmentText: 'The harvest supper',
    })
  })

  it('reads the attachments of attached messages', async () => {
    const part = (type: string, name: string, content: Buffer) =>
      `Content-Type: ${type}\r\nContent-Disposition: attachment; filename=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n`
    const mixed = (boundary: string, content: string) =>
      Buffer.from(
        `From: a@x.example\r\nSubject: Title\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=${boundary}\r\n\r\n--${boundary}\r\n\r\nWords of a letter\r\n--${boundary}\r\n${content}--${boundary}--\r\n`,
      )
    const letter = mixed('in', part('application/pdf', 'rota.pdf', pdfFile(['The lamplighter'])))
    const message = `Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename=letter.eml\r\n\r\n${letter}`
    const { attachments, attachmentText } = await pool.analyse(mixed('out', message))
    expect(attachments.map(({ filename }) => filename)).toEqual(['letter.eml', 'rota.pdf'])
    expect(attachmentText).toContain('The lamplighter')
  })

  it('gives up a mail that takes too long or too much memory, and continues with the next', async () => {
    const hostile = pool.analyse(mail('<div><p>x'.repeat(400_000)))
    const next = pool.analyse(good)
    await expect(hostile).rejects.toThrow(MailNotUnderstood)
    await expect(hostile).rejects.toThrow(/^(?:time-limit \((?:15|60)\)|memory-limit)$/)
    await expect(next).resolves.toMatchObject({ subject: 'Title' })
  })
})
