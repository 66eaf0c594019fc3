import type { StoryJudge } from '@tidings/db/queries/story-judge'
import { groupTellings, JOIN } from '../../dedupe/group-tellings.ts'

/** Decides on stories by what `dedupe` knows of tellings. */
export const storyJudge: StoryJudge = {
  leastStrength: JOIN,
  group: groupTellings,
  adds: () => [],
}
