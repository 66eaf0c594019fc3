import type { IssueView } from './issue-row.tsx'

const about: Record<string, string> = {
  confirmation: 'asks you to confirm your subscription',
  forwarding: 'is about forwarding',
  welcome: 'welcomes you',
}

/** What became of an issue and why, in words: `Processed, 9 stories`. */
export function issueNote({
  state,
  reason,
  kind,
  articles,
}: Omit<IssueView, 'subject' | 'receivedAt'>): string {
  const why = reason ? `, ${reason}` : ''
  switch (state) {
    case 'waiting':
      return `Waiting to be read${why}`
    case 'repeated':
      return `Repeated${why}`
    case 'set-apart':
      return `Set apart${why}`
    case 'not-understood':
      return `Not understood${why}`
    case 'processed': {
      const what = kind === null ? undefined : about[kind]
      const count = new Intl.NumberFormat('en-US').format(articles)
      return `Processed, ${what ?? `${count} ${articles === 1 ? 'story' : 'stories'}`}`
    }
  }
}
