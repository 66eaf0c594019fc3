import { listImportFiles } from '@tidings/db/queries/imports/import-files'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { PART_BYTES } from '@tidings/jobs/imports/uploaded-file'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { describe, expect, test } from 'vitest'
import { openTestHttp } from '../testing/test-http.ts'

const MAIL = 'From: News <news@kernel.example>\nSubject: Letter\n\n'

describe.each(BOTH_DATABASES)('the upload of files in parts on %s', (kind) => {
  const server = forAllTests(() => openTestHttp(kind))

  async function begun(bytes: Buffer, name = 'mails.mbox') {
    const reader = await server.app.newReader()
    const made = await reader.call.imports.create({ files: [{ name, size: bytes.length }] })
    const { id } = made.import
    const [{ id: fileId = '' } = {}] = made.files
    const send = async (offset: number | string, part: Buffer, more: Record<string, string> = {}) => {
      const response = await server.http.inject({
        method: 'PATCH',
        url: `/api/imports/${id}/files/${fileId}`,
        headers: {
          authorization: `Bearer ${reader.token}`,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          ...more,
        },
        payload: part,
      })
      return { status: response.statusCode, ...response.json() }
    }
    const sendAt = (offset: number) => send(offset, bytes.subarray(offset, offset + PART_BYTES))
    const state = async () => {
      const { import: row } = await reader.call.imports.get({ id })
      return [row.state, row.uploaded]
    }
    return { ...reader, id, send, sendAt, state }
  }
  const large = Buffer.alloc(2 * PART_BYTES + 10, MAIL)

  test('is resumed where it was interrupted, and stores each part once', async () => {
    const { send, sendAt, state, id, user } = await begun(large)
    expect(await sendAt(0)).toEqual({ status: 200, uploaded: PART_BYTES })
    expect(await send(PART_BYTES, large.subarray(0, 1000))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    })
    expect(await state()).toEqual(['uploading', PART_BYTES])
    expect(await sendAt(0)).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(await sendAt(2 * PART_BYTES)).toMatchObject({ status: 409 })
    expect(await sendAt(PART_BYTES)).toEqual({ status: 200, uploaded: 2 * PART_BYTES })
    expect(await sendAt(2 * PART_BYTES)).toEqual({ status: 200, uploaded: large.length })
    expect(await state()).toEqual(['scanning', large.length])
    expect(await sendAt(2 * PART_BYTES)).toMatchObject({ status: 409 })
    const [file] = await listImportFiles(server.app.db, user.id, id)
    const parts = await Promise.all(
      [0, 1, 2].map((n) => server.app.services.files.get(`imports/${user.id}/${id}/${file?.id}/${n}`)),
    )
    expect(Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0))).equals(large)).toBe(true)
  })

  test.each<[string, (it: Awaited<ReturnType<typeof begun>>) => Promise<unknown>, number, string]>([
    ['a part that is too large', ({ send }) => send(0, large), 413, 'PAYLOAD_TOO_LARGE'],
    ['a part that is too small', ({ send }) => send(0, large.subarray(0, 10)), 400, 'BAD_REQUEST'],
    ['a part without an offset', ({ send }) => send('', large.subarray(0, PART_BYTES)), 400, 'BAD_REQUEST'],
    [
      'an offset that is no number',
      ({ send }) => send('-1', large.subarray(0, PART_BYTES)),
      400,
      'BAD_REQUEST',
    ],
    [
      'JSON',
      ({ send }) => send(0, large.subarray(0, PART_BYTES), { 'content-type': 'application/json' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a part of nobody',
      ({ send }) => send(0, large.subarray(0, PART_BYTES), { authorization: 'Bearer none' }),
      401,
      'UNAUTHORIZED',
    ],
  ])('%s is refused, and nothing is kept', async (_, act, status, code) => {
    const it = await begun(large)
    expect(await act(it)).toMatchObject({ status, code, message: expect.any(String) })
    expect(await it.state()).toEqual(['uploading', 0])
  })

  test('a file that can’t contain mail is refused with its first part', async () => {
    const { sendAt, state } = await begun(Buffer.alloc(PART_BYTES * 2, '\x89PNG', 'latin1'), 'photo.png')
    expect(await sendAt(0)).toMatchObject({
      ...{ status: 422, code: 'UNPROCESSABLE_CONTENT' },
      message: 'This file has no emails, and no list of articles that can be imported.',
    })
    expect(await state()).toEqual(['scanning', 0])
  })

  test('a part for which the disk has no space is refused, and can be sent again', async () => {
    const { sendAt, state } = await begun(large)
    await sendAt(0)
    const { services } = server.app
    const { hasSpaceFor } = services
    services.hasSpaceFor = async () => false
    expect(await sendAt(PART_BYTES)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    services.hasSpaceFor = hasSpaceFor
    expect(await state()).toEqual(['uploading', PART_BYTES])
    expect(await sendAt(PART_BYTES)).toMatchObject({ status: 200 })
  })

  test('a finished import accepts no more files', async () => {
    const { call, id, sendAt } = await begun(large)
    await call.imports.stop({ id })
    expect(await sendAt(0)).toMatchObject({ status: 409 })
    await call.imports.delete({ id })
    expect(await sendAt(0)).toMatchObject({ status: 404, message: 'There is no such import.' })
  })
})
