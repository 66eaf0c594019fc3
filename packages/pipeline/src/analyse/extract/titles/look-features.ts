import type { HeadingCandidate } from './heading-candidates.ts'
import { hostOf, mean, median, share, type View } from './view.ts'

/** How a heading candidate is set, by itself. */
export function settingFeatures(
  candidate: HeadingCandidate,
  { bodySize, titled, titledAt, lookWords, hosts }: View,
  ranks: readonly number[],
) {
  const { lead, line } = candidate.mark
  const url = candidate.href === null ? null : URL.parse(candidate.href)
  const sameHost = hosts.get(hostOf(candidate.href)) ?? 0
  return {
    size: lead ? lead.size / bodySize : 1,
    bold: Number(lead?.bold ?? false),
    italic: Number(lead?.italic ?? false),
    level: line.level,
    isLarge: Number(candidate.isLarge),
    isStrong: Number(candidate.isStrong),
    isWhole: Number(candidate.isWhole),
    isLeadIn: Number(candidate.isLeadIn),
    isParagraph: Number(!titledAt.has(candidate.mark.index)),
    isTrailing: Number(candidate.key.startsWith('trailing')),
    rank: ranks.indexOf(rankOf(candidate)),
    ranks: ranks.length,
    strength: candidate.strength - bodySize,
    linked: Number(candidate.href !== null),
    linkedShare: lead?.linked ?? 0,
    pathDepth: url ? url.pathname.split('/').filter(Boolean).length : -1,
    pathLength: url ? url.pathname.length + url.search.length : -1,
    pathHyphens: url ? (url.pathname.match(/-/g)?.length ?? 0) : -1,
    hostShare: candidate.href === null ? -1 : sameHost / Math.max(1, titled.length),
    wordsToLook: candidate.words / Math.max(1, lookWords.get(candidate.key) ?? 1),
  }
}

/** Heads of about one strength share a rank. */
export function rankOf(candidate: HeadingCandidate): number {
  return Math.round(candidate.strength * 2)
}

/** What the heading candidates of one look have in common; by look. */
export function lookFeatures({ marks, looks, gaps, branches, words, titledAt }: View) {
  const followedByAction = ({ mark }: HeadingCandidate) => {
    for (const next of marks.slice(mark.index + 1, mark.index + 12)) {
      if (next.phrase === 'action') return true
      if (titledAt.has(next.index)) return false
    }
    return false
  }
  const above = ({ mark }: HeadingCandidate) => marks[mark.index - 1]?.line.kind
  return new Map(
    [...looks].map(([key, candidates]) => {
      const own = candidates.map((candidate) => gaps.get(candidate) ?? 0)
      const usual = mean(own)
      const spread = Math.sqrt(mean(own.map((gap) => (gap - usual) ** 2)))
      return [
        key,
        {
          lookCount: candidates.length,
          lookLinked: share(candidates, ({ href }) => href !== null),
          lookWords: mean(candidates.map((candidate) => candidate.words)),
          lookDistinct: new Set(candidates.map(({ text }) => text.toLowerCase())).size / candidates.length,
          lookTargets: new Set(candidates.map(({ href }) => href)).size / candidates.length,
          lookHosts: new Set(candidates.map(({ href }) => hostOf(href))).size / candidates.length,
          lookGap: Math.min(500, usual),
          lookSpread: usual > 0 ? spread / usual : 0,
          lookMedianGap: Math.min(500, median(own)),
          lookBody: Math.min(800, mean(candidates.map((candidate) => branches.get(candidate)?.total ?? 0))),
          lookCover: own.reduce((sum, gap) => sum + gap, 0) / Math.max(1, words),
          lookWithText: share(own, (gap) => gap >= 8),
          lookFirst: (candidates[0]?.mark.index ?? 0) / marks.length,
          lookLast: (candidates.at(-1)?.mark.index ?? 0) / marks.length,
          lookPictured: share(candidates, (candidate) => above(candidate) === 'image'),
          lookRuled: share(candidates, (candidate) => above(candidate) === 'rule'),
          lookWithAction: share(candidates, followedByAction),
        },
      ]
    }),
  )
}
