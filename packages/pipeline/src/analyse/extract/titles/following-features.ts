import type { HeadingCandidate } from './heading-candidates.ts'
import { isParagraph } from './paragraph-headings.ts'
import { lineFeatures } from './position-features.ts'
import { mean, share, type View } from './view.ts'

/** A line that holds more words than this after its link says something of it. */
const COMMENT_WORDS = 6

/**
 * What the paragraphs have in common that are below one heading: whether they are a list of links, prose, or both. Told
 * of the heading itself, and of each of the paragraphs, with what the heading over them is like.
 */
export function followingFeatures({
  candidates,
  looks,
  bodySize,
  gaps,
}: View): ReadonlyMap<HeadingCandidate, Readonly<Record<string, number>>> {
  const features = new Map<HeadingCandidate, Readonly<Record<string, number>>>()
  let over: HeadingCandidate | undefined
  let below: HeadingCandidate[] = []
  const close = () => {
    const common = commonFeatures(below)
    if (over) features.set(over, common)
    const owner = {
      ownerWords: over?.words ?? -1,
      ownerLinked: over ? Number(over.href !== null) : -1,
      ownerAlike: over ? (looks.get(over.key)?.length ?? 0) : 0,
      ownerStrength: over ? over.strength - bodySize : -9,
      ownerLarge: Number(over?.isLarge ?? false),
      ownerWhole: Number(over?.isWhole ?? false),
      ownerGap: over ? Math.min(500, gaps.get(over) ?? 0) : -1,
    }
    below.forEach((candidate, at) => {
      features.set(candidate, {
        ...common,
        ...owner,
        underPlace: at,
        underShare: (at + 1) / below.length,
        ownerDistance: candidate.mark.index - (over?.mark.index ?? 0),
      })
    })
    below = []
  }
  for (const candidate of candidates) {
    if (isParagraph(candidate)) below.push(candidate)
    else {
      close()
      over = candidate
    }
  }
  close()
  return features
}

function commonFeatures(below: readonly HeadingCandidate[]) {
  const lines = below.map(lineFeatures)
  const linked = below.filter(({ href }) => href !== null)
  return {
    under: below.length,
    underLinked: share(below, ({ href }) => href !== null),
    underTargets: new Set(linked.map(({ href }) => href)).size / Math.max(1, below.length),
    underListed: share(below, ({ mark }) => mark.line.startsItem),
    underWords: mean(lines.map(({ lineWords }) => lineWords)),
    underLinks: mean(lines.map(({ lineLinks }) => lineLinks)),
    underLinkAt: mean(lines.filter(({ linkAt }) => linkAt >= 0).map(({ linkAt }) => linkAt)),
    underOpensLinked: share(lines, ({ linkAt }) => linkAt >= 0 && linkAt < 0.05),
    underCommented: share(
      lines,
      ({ linkAt, lineWords, linkCharacters }) =>
        linkAt >= 0 && lineWords * (1 - linkCharacters) > COMMENT_WORDS,
    ),
    underOpensBold: share(lines, ({ opensBold }) => opensBold === 1),
    underStops: share(lines, ({ lineEndsInStop }) => lineEndsInStop === 1),
    underOpensLoose: Number(below[0]?.href === null),
  }
}
