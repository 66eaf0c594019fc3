import { describe, expect, it } from 'vitest'
import { limitBody } from './limit-body.ts'

const MEGABYTE = 1_000_000

describe('limitBody', () => {
  it('keeps a body of readable length', () => {
    const body = `<p>${'word '.repeat(MEGABYTE / 6)}</p><img src="data:image/png;base64,${'A'.repeat(5000)}">`
    expect(limitBody(body)).toEqual({ kept: body, isCut: false })
  })

  it('keeps the words beside pictures embedded in the HTML', () => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(3 * MEGABYTE)}">`
    expect(limitBody(`<p>before</p>${picture}<p>after</p>`)).toEqual({
      kept: '<p>before</p><img src="data:image/png;base64,"><p>after</p>',
      isCut: false,
    })
  })

  it('cuts a body that is too long to read, and says so', () => {
    const { kept, isCut } = limitBody('a'.repeat(9 * MEGABYTE))
    expect(kept).toHaveLength(MEGABYTE)
    expect(isCut).toBe(true)
  })
})
