import type { StoryJudge } from '@tidings/db/queries/story-judge'
import { groupTellings, JOIN } from '../../dedupe/group-tellings.ts'
import { whatItAdds } from '../../dedupe/what-it-adds.ts'

/** Decides on stories by what `dedupe` knows of tellings. */
export const storyJudge: StoryJudge = {
  leastStrength: JOIN,
  group: groupTellings,
  adds: (known, { text }) => whatItAdds(text, known.map((one) => `${one.title}\n\n${one.text}`).join('\n\n')),
}
