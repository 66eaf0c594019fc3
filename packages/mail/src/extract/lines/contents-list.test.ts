import { describe, expect, it } from 'vitest'
import { type ContentsLine, contentsOf } from './contents-list.ts'

const prose = { title: '', look: null }
const line = (title: string, look: number | null = null): ContentsLine => ({ title, look })

describe('contentsOf', () => {
  it('finds a table of contents by short lines that are repeated', () => {
    const lines = [
      line('In this issue'),
      line('Harbour council sells the crane'),
      line('Night buses return'),
      line('A bakery opens on the pier'),
      prose,
      line('HARBOUR COUNCIL SELLS THE CRANE', 19),
      prose,
      line('Night buses return!', 17),
      prose,
      line('A bakery opens on the pier', 17),
      prose,
    ]
    expect(contentsOf(lines)).toEqual({ start: 1, entries: new Set([1, 2, 3]), titles: new Set([5, 7, 9]) })
  })

  it('recognises a heading with other words than its entry by its look and position', () => {
    const titles = contentsOf([
      line('Crane sold'),
      line('Night buses return'),
      line('Bakery news from the pier'),
      line('Letters to the harbour master'),
      prose,
      line('Crane sold', 24),
      prose,
      line('Night buses return', 24),
      line('An aside', 17),
      prose,
      line('New bakery for the old pier', 24),
      prose,
      line('Letters to the harbour master', 24),
      prose,
    ])?.titles
    expect(titles).toEqual(new Set([5, 7, 10, 12]))
  })
})
