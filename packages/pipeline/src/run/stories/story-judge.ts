import type { StoryJudge } from '@tidings/db/queries/story-judge'
import { groupTellings, JOIN } from '../../analyse/stories/group-tellings.ts'
import { whatItAdds } from '../../analyse/stories/what-it-adds.ts'

/** Decides on stories by what `dedupe` knows of tellings. */
export const storyJudge: StoryJudge = {
  leastStrength: JOIN,
  group: groupTellings,
  adds: (known, { text }) => whatItAdds(text, known.map((one) => `${one.title}\n\n${one.text}`).join('\n\n')),
}
