import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { expect, test } from 'vitest'
import { errorFacts, openLog } from './open-log.ts'

test('an error is logged with type, message, location and cause, without its other properties', () => {
  const row = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ann@example.com)',
  })
  const error = new FetchRefused('timeout', {
    towards: 'https://a.example/?token=secret',
    cause: row,
  })
  const facts = errorFacts(error)
  expect(facts).toMatchObject({
    message: 'timeout',
    stack: expect.stringContaining('open-log.test'),
    cause: { message: 'duplicate key', code: '23505' },
  })
  expect(JSON.stringify(facts)).not.toMatch(/secret|ann@/)
  expect(errorFacts('a secret')).toEqual({ type: 'string', message: expect.not.stringContaining('secret') })
})

test('a lost or refused connection is logged without a location', () => {
  for (const code of ['57P01', '08006', 'ECONNREFUSED']) {
    const error = Object.assign(new Error('gone'), { code })
    expect(errorFacts(error)).toEqual({ type: 'Error', message: 'gone', code })
  }
})

test('a log entry is one line, whatever its values, without formatting or terminal control codes', () => {
  const written: string[] = []
  const log = openLog('info', { write: (line) => void written.push(line) })
  const said = 'in\r\n{"level":60,"msg":"forged"}\u2028\u001b[2J\u009b31m\u007f\u202e %s %j %o %d'
  log.info({ reason: said, err: new Error(said) }, said)
  const [line = '', ...more] = written
  expect(more).toEqual([])
  for (const sign of ['\r', '\n', '\u001b', '\u009b', '\u007f', '\u2028', '\u202e'])
    expect(line.trimEnd()).not.toContain(sign)
  expect(JSON.parse(line)).toMatchObject({ level: 30, msg: said, reason: said, err: { message: said } })
})
