import type { Issue } from '../common/types/issue.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The faults of an issue's parts, a sentence each; none if its sums add up and its parts are in order. */
export function issuePartFaults({
  articles,
  nonArticleParts,
  totals,
}: Pick<Issue, 'articles' | 'nonArticleParts' | 'totals'>): string[] {
  const parts = [...articles, ...nonArticleParts].map(({ part }) => part)
  const paragraphs = sum(parts.map((part) => part.paragraphs))
  const links = sum(parts.map((part) => part.links.length))
  const places = parts.map(({ position }) => position).sort((a, b) => a - b)
  const faults: string[] = []
  if (paragraphs !== totals.paragraphs)
    faults.push(`${paragraphs} paragraphs of ${totals.paragraphs} are in parts`)
  if (links !== totals.links) faults.push(`${links} links of ${totals.links} are in parts`)
  if (places.some((place, at) => place !== at)) faults.push(`the places are ${places.join(' ')}`)
  const hidden = nonArticleParts.filter(({ reason }) => reason === 'hidden')
  for (const { text, html, part } of hidden) {
    if (html !== '' || part.links.length + part.paragraphs > 0) faults.push(`what is hidden counts: ${text}`)
  }
  return faults
}
