import { expect } from 'vitest'
import type { IsolationCases } from './isolation-cases.ts'
import type { Holder } from './new-holder.ts'

const today = () => new Date().toISOString().slice(0, 10)

/** The ids of all articles in an edition. */
function idsOf({ sections, alsoToday }: Awaited<ReturnType<Holder['call']['editions']['today']>>) {
  return [...sections.flatMap(({ entries }) => entries), ...alsoToday].flatMap((entry) => [
    ...entry.articleIds,
    ...entry.alsoCoveredBy.map(({ id }) => id),
  ])
}

/** Isolation cases: editions. Both holders have an article of one story id. */
export const editionsIsolation: IsolationCases = {
  'editions.today': async (me) => {
    const edition = await me.call.editions.today({})
    expect(idsOf(edition)).toEqual([me.articleId])
    expect(edition).toMatchObject({ articles: 1, stories: 1 })
  },
  'editions.ofDay': async (me) => {
    expect(idsOf(await me.call.editions.ofDay({ day: today() }))).toEqual([me.articleId])
  },
  'editions.list': async (me) => {
    expect(await me.call.editions.list({})).toEqual({ editions: [] })
  },
  'editions.catchUp': async (me, hers) => {
    await hers.call.editions.catchUp({})
    expect(await me.call.editions.catchUp({})).toMatchObject({ awaySince: null, articles: 0, matter: [] })
  },
  'editions.visit': async (me) => {
    expect(await me.call.editions.visit({})).toEqual({ awaySince: null })
  },
  'editions.markAllRead': async (me) => {
    expect(await me.call.editions.markAllRead({ day: today() })).toMatchObject({ marked: 1 })
  },
  'editions.undoMarkAllRead': async (me, hers) => {
    // Hers has no marks, and what mine undoes is mine.
    const { undo } = await me.call.editions.markAllRead({ since: new Date(0).toISOString() })
    expect(await hers.call.editions.undoMarkAllRead({ undo: undo ?? '' })).toEqual({ unmarked: 0 })
    expect(await me.call.editions.undoMarkAllRead({ undo: undo ?? '' })).toEqual({ unmarked: 1 })
  },
}
