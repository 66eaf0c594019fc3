import type { IssueDetails } from '@tidings/api/schemas/issue-page'

/** Whether the parts of an issue hold every paragraph and every link that was counted in the mail. */
export function isComplete({ issue, stories, leftovers, totals }: IssueDetails): boolean {
  // A reason beside parts says that some of the mail was not read.
  if (issue.reason !== null) return false
  const visible = leftovers.filter(({ reason }) => reason !== 'hidden')
  const paragraphs = sum([...stories, ...visible].map((part) => part.paragraphs))
  const links = sum(stories.map((story) => story.links)) + sum(visible.map((part) => part.linkCount))
  return totals !== null && totals.paragraphs === paragraphs && totals.links === links
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)
