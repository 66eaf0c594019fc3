import { describe, expect, it } from 'vitest'
import { limitBody } from './limit-body.ts'

const MEGABYTE = 1_000_000

describe('limitBody', () => {
  it('keeps a body that people could read', () => {
    const body = `<p>${'word '.repeat(MEGABYTE / 6)}</p><img src="data:image/png;base64,${'A'.repeat(5000)}">`
    expect(limitBody(body)).toBe(body)
  })

  it('keeps the words beside pictures that are written into the HTML', () => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(3 * MEGABYTE)}">`
    expect(limitBody(`<p>before</p>${picture}<p>after</p>`)).toBe(
      '<p>before</p><img src="data:image/png;base64,"><p>after</p>',
    )
  })

  it('cuts what no one reads', () => {
    expect(limitBody('a'.repeat(9 * MEGABYTE))).toHaveLength(MEGABYTE)
  })
})
