import { likeness } from '../lines/likeness.ts'
import type { Head } from './heading-candidates.ts'
import { rankOf } from './look-features.ts'
import { most, share, type View } from './view.ts'

/** A head that shares fewer of its words with the subject isn't named by it. */
const NAMED = 0.3

/** Subjects list several stories between these. */
const BETWEEN = /\s[|+•·–—⊗&/]\s|[;,]\s|\s-\s/

/** How the subject names what is in the mail: one text by its title, or several of its titles. */
export function subjectFeatures({ titled, branches, subject, words, gaps }: View, titles: readonly Head[]) {
  const like = titled.map((head) => likeness(head.text, subject))
  const best = most(like)
  const named = best >= NAMED ? titled[like.indexOf(best)] : undefined
  const branch = named && branches.get(named)
  const ranks = titled.map(rankOf)
  return {
    subjectParts: subject.split(BETWEEN).length,
    subjectHits: titles.filter((head) => likeness(head.text, subject) >= NAMED).length,
    subjectLike: best,
    namedStrongest: named ? Number(rankOf(named) >= most(ranks)) : -1,
    namedAlone: named ? share(titled, (head) => rankOf(head) < rankOf(named)) : -1,
    namedLinked: named ? Number(named.href !== null) : -1,
    namedTotal: branch ? branch.total / Math.max(1, words) : -1,
    namedGap: named ? (gaps.get(named) ?? 0) / Math.max(1, words) : -1,
    namedBefore: named ? share(titles, (head) => head.mark.index < named.mark.index) : -1,
    namedIsTitle: named ? Number(titles.includes(named)) : -1,
    namedBelow: branch ? branch.children.length : -1,
    namedPlace: named ? titled.indexOf(named) : -1,
  }
}
