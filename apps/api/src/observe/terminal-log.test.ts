import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openLog } from './open-log.ts'
import { logDestination, REQUEST_DONE } from './terminal-log.ts'

/** A log on a terminal, and its output. */
function onTerminal(level = 'info') {
  let screen = ''
  const terminal = {
    isTTY: true as const,
    write: (text: string | Uint8Array) => {
      screen += text
      return true
    },
  }
  return { log: openLog(level, logDestination(level, terminal)), screen: () => screen }
}

describe('on a terminal', () => {
  test('a line is the time, the event and its details, without JSON', () => {
    const { log, screen } = onTerminal()
    const userId = '4c6eea44-9b8a-4ef9-a8f8-fe4682ead203'
    log.info({ event: 'sign-in', userId, file: `/${userId}.eml`, count: 2 }, 'sign-in')
    expect(stripVTControlCharacters(screen())).toMatch(
      /^\d\d:\d\d:\d\d {2}sign-in {2}userId=4c6eea44 file=\/4c6eea44-9b8a-4ef9-a8f8-fe4682ead203\.eml count=2\n$/,
    )
  })

  test('requests are shown at debug and trace only, errors always', () => {
    for (const [level, shown] of [
      ['info', false],
      ['debug', true],
      ['trace', true],
    ] as const) {
      const { log, screen } = onTerminal(level)
      log.info({ route: '/', status: 200 }, REQUEST_DONE)
      expect(screen().includes(REQUEST_DONE), level).toBe(shown)
      log.error({ err: new TypeError('gone wrong') }, 'a request failed')
      expect(screen()).toContain('TypeError: gone wrong')
    }
  })

  test('a warning shows the reason in one line, and an internal error its location in the code', () => {
    const { log, screen } = onTerminal()
    const err = new Error('the job', { cause: new RangeError('its cause') })
    log.warn({ err }, 'a job failed')
    expect(stripVTControlCharacters(screen()).split('\n').slice(1)).toEqual([
      '    Error: the job',
      '    RangeError: its cause',
      '',
    ])
    log.error({ err }, 'a call failed')
    expect(screen()).toMatch(/ERROR.* {2}a call failed\n {4}Error: the job\n {8}at .*terminal-log\.test/)
  })

  test('values can’t control the terminal, forge a line or reverse the text direction', () => {
    const { log, screen } = onTerminal()
    const evil = '\r\n12:00:00  sign-in\u001b[2J\u0007\u009b1A\u2028\u202e\u2066\u200b\ud800\n    at forged'
    log.warn({ reason: evil, [evil]: { deep: evil }, err: new Error(evil, { cause: new Error(evil) }) }, evil)
    log.error({ err: new Error(evil) }, evil)
    const plain = stripVTControlCharacters(screen())
    expect(plain).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u)
    expect(plain.split('\n').filter((line) => line.startsWith('12:00:00'))).toEqual([])
    // Strips only our own colours, as others are escaped.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for.
    expect(screen().replaceAll(/\u001b\[\d+m/g, '')).toBe(plain)
  })

  test('a long detail is cut', () => {
    const { log, screen } = onTerminal()
    log.info({ found: 'x'.repeat(10_000) }, 'a check')
    expect(screen().length).toBeLessThan(400)
  })
})
