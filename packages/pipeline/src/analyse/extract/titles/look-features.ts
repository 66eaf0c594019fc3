import type { Head } from './heading-candidates.ts'
import { hostOf, mean, median, share, type View } from './view.ts'

/** How a head is set, by itself. */
export function settingFeatures(
  head: Head,
  { bodySize, titled, titledAt, lookWords, hosts }: View,
  ranks: readonly number[],
) {
  const { lead, line } = head.mark
  const url = head.href === null ? null : URL.parse(head.href)
  const sameHost = hosts.get(hostOf(head.href)) ?? 0
  return {
    size: lead ? lead.size / bodySize : 1,
    bold: Number(lead?.bold ?? false),
    italic: Number(lead?.italic ?? false),
    level: line.level,
    isLarge: Number(head.isLarge),
    isStrong: Number(head.isStrong),
    isWhole: Number(head.isWhole),
    isLeadIn: Number(head.isLeadIn),
    isParagraph: Number(!titledAt.has(head.mark.index)),
    isTrailing: Number(head.key.startsWith('trailing')),
    rank: ranks.indexOf(rankOf(head)),
    ranks: ranks.length,
    strength: head.strength - bodySize,
    linked: Number(head.href !== null),
    linkedShare: lead?.linked ?? 0,
    pathDepth: url ? url.pathname.split('/').filter(Boolean).length : -1,
    pathLength: url ? url.pathname.length + url.search.length : -1,
    pathHyphens: url ? (url.pathname.match(/-/g)?.length ?? 0) : -1,
    hostShare: head.href === null ? -1 : sameHost / Math.max(1, titled.length),
    wordsToLook: head.words / Math.max(1, lookWords.get(head.key) ?? 1),
  }
}

/** Heads of about one strength share a rank. */
export function rankOf(head: Head): number {
  return Math.round(head.strength * 2)
}

/** What the heads of one look have in common; by look. */
export function lookFeatures({ marks, looks, gaps, branches, words, titledAt }: View) {
  const followedByAction = ({ mark }: Head) => {
    for (const next of marks.slice(mark.index + 1, mark.index + 12)) {
      if (next.phrase === 'action') return true
      if (titledAt.has(next.index)) return false
    }
    return false
  }
  const above = ({ mark }: Head) => marks[mark.index - 1]?.line.kind
  return new Map(
    [...looks].map(([key, heads]) => {
      const own = heads.map((head) => gaps.get(head) ?? 0)
      const usual = mean(own)
      const spread = Math.sqrt(mean(own.map((gap) => (gap - usual) ** 2)))
      return [
        key,
        {
          lookCount: heads.length,
          lookLinked: share(heads, ({ href }) => href !== null),
          lookWords: mean(heads.map((head) => head.words)),
          lookDistinct: new Set(heads.map(({ text }) => text.toLowerCase())).size / heads.length,
          lookTargets: new Set(heads.map(({ href }) => href)).size / heads.length,
          lookHosts: new Set(heads.map(({ href }) => hostOf(href))).size / heads.length,
          lookGap: Math.min(500, usual),
          lookSpread: usual > 0 ? spread / usual : 0,
          lookMedianGap: Math.min(500, median(own)),
          lookBody: Math.min(800, mean(heads.map((head) => branches.get(head)?.total ?? 0))),
          lookCover: own.reduce((sum, gap) => sum + gap, 0) / Math.max(1, words),
          lookWithText: share(own, (gap) => gap >= 8),
          lookFirst: (heads[0]?.mark.index ?? 0) / marks.length,
          lookLast: (heads.at(-1)?.mark.index ?? 0) / marks.length,
          lookPictured: share(heads, (head) => above(head) === 'image'),
          lookRuled: share(heads, (head) => above(head) === 'rule'),
          lookWithAction: share(heads, followedByAction),
        },
      ]
    }),
  )
}
