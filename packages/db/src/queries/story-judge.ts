import type { StoryConstraint, StoryLink } from './story-graph.ts'

/** What an article says, as far as others may say it too. */
export interface StoryText {
  title: string
  text: string
}

/** A sentence of a telling's text with its place there, in UTF-16 code units. */
export interface Addition {
  text: string
  start: number
  end: number
}

/** What decides on stories: pure, and the same for the same. */
export interface StoryJudge {
  /** Without a link as strong as that between them, two articles are grouped only where the reader says so. */
  leastStrength: number
  /** The stories that articles tell, each with its first telling and all of them; two of one issue tell two. */
  group(
    articles: readonly { id: string; at: number; issue: string }[],
    links: readonly StoryLink[],
    constraints: readonly StoryConstraint[],
  ): readonly { primary: string; members: readonly string[] }[]
  /** The sentences of a telling that say what is not known from others. */
  adds(known: readonly StoryText[], telling: StoryText): Addition[]
}
