import { describe, expect, it } from 'vitest'
import { isTimeZone } from './time-zone.ts'

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'asia/kathmandu'])('%s is one', (name) => {
    expect(isTimeZone(name)).toBe(true)
  })
  it.each(['', 'Mars/Base', 'Europe/Berlin\u0000', '../etc/passwd', '🕰'])('%o is none', (name) => {
    expect(isTimeZone(name)).toBe(false)
  })
})
