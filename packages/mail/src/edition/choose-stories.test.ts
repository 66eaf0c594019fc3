import { describe, expect, it } from 'vitest'
import { type Candidate, chooseStories } from './choose-stories.ts'

const candidate = (like: Partial<Candidate>): Candidate => ({
  ...{ value: 2, seconds: 30, newsletterId: 'Quayside', category: 'technology', isLong: false },
  ...like,
})

describe('chooseStories', () => {
  it('takes the best first, within the time', () => {
    const stories = [1, 3, 2].map((value, n) => candidate({ value, newsletterId: `n${n}` }))
    expect(chooseStories(stories, 60)).toEqual([1, 2])
    expect(chooseStories(stories, 29)).toEqual([])
  })

  it('leaves time unused rather than fill it with what is no story', () => {
    expect(chooseStories([candidate({ value: 0.5 }), candidate({ value: -1 })], 600)).toEqual([])
  })

  it('takes a good story of another newsletter before the third of the same', () => {
    const many = [2.5, 2.5, 2.5, 2.3].map((value, n) =>
      candidate({ value, newsletterId: n < 3 ? 'Quayside' : 'Tidewater' }),
    )
    expect(chooseStories(many, 90)).toEqual([0, 1, 3])
  })

  it('takes so many at most, of several newsletters', () => {
    const many = Array.from({ length: 30 }, (_, n) =>
      candidate({ value: 2.9 - n / 100, newsletterId: n < 20 ? 'Quayside' : `n${n}` }),
    )
    const chosen = chooseStories(many, 3600, 6)
    expect(chosen).toHaveLength(6)
    expect(new Set(chosen.map((at) => many[at]?.newsletterId)).size).toBeGreaterThan(3)
  })

  it('has one long read if there is a good one', () => {
    const short = Array.from({ length: 9 }, (_, n) => candidate({ value: 2.8, newsletterId: `n${n}` }))
    const long = candidate({ value: 2.1, isLong: true, newsletterId: 'Essays', seconds: 35 })
    expect(chooseStories([...short, long], 120)).toContain(9)
    expect(chooseStories([...short, { ...long, value: 1.9 }], 120)).not.toContain(9)
  })

  it('exchanges a story that later ones made worth less', () => {
    const long = candidate({ value: 2, isLong: true })
    const others = [2.9, 2.9, 2.9].map((value) => candidate({ value }))
    const other = candidate({ value: 2.4, newsletterId: 'Tidewater', isLong: true })
    expect(chooseStories([long, ...others, other], 120)).toEqual([1, 2, 3, 4])
  })

  it('of a thousand stories takes hardly any time', () => {
    const stories = Array.from({ length: 1000 }, (_, n) =>
      candidate({ value: (n * 7) % 3, newsletterId: `n${n % 40}` }),
    )
    expect(chooseStories(stories, 1200).length).toBeGreaterThan(30)
  })
})
