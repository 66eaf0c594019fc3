import { FetchRefused } from '@tidings/pipeline/fetch/fetch-refused'
import { expect, test } from 'vitest'
import { errorFacts } from './open-log.ts'

test('an error is logged with its kind, words, place and cause, without what it carries along', () => {
  const row = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ann@example.com)',
  })
  const error = new FetchRefused('it took too long', {
    towards: 'https://a.example/?token=secret',
    cause: row,
  })
  const facts = errorFacts(error)
  expect(facts).toMatchObject({
    message: 'it took too long',
    stack: expect.stringContaining('open-log.test'),
    cause: { message: 'duplicate key', code: '23505' },
  })
  expect(JSON.stringify(facts)).not.toMatch(/secret|ann@/)
  expect(errorFacts('a secret')).toEqual({ type: 'string', message: expect.not.stringContaining('secret') })
})
