import { screen } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { expect, test } from 'vitest'
import { IssueRow, type IssueView } from './issue-row.tsx'

const ISSUE: IssueView = {
  subject: 'Fairness for laptops',
  receivedAt: '2024-11-20T23:30:00Z',
  state: 'processed',
  reason: null,
  kind: 'newsletter',
  articles: 9,
}

test.each<[Partial<IssueView>, string]>([
  [{}, 'Processed, 9 stories'],
  [{ articles: 1 }, 'Processed, 1 story'],
  [{ kind: 'confirmation', articles: 1 }, 'Processed, asks you to confirm your subscription'],
  [{ kind: 'welcome', articles: 1 }, 'Processed, welcomes you'],
  [{ state: 'waiting', kind: null, articles: 0 }, 'Waiting to be processed'],
  [
    { state: 'repeated', reason: 'the same issue arrived before', articles: 0 },
    'Duplicate, the same issue arrived before',
  ],
  [
    { state: 'quarantined', reason: 'it is not proved to be of a.example', articles: 0 },
    'Quarantined, it is not proved to be of a.example',
  ],
  [{ state: 'not-understood', reason: 'larger than 25 MB' }, 'Could not be read, larger than 25 MB'],
])('an issue that is %o says "%s" beside an icon', (change, words) => {
  renderUi(<IssueRow issue={{ ...ISSUE, ...change }} timeZone="UTC" />)
  expect(screen.getByText(words).previousElementSibling?.tagName).toBe('svg')
})

test('it shows the day by the reader’s time zone, with the year when it is another one', () => {
  renderUi(<IssueRow issue={ISSUE} timeZone="Europe/Berlin" />)
  expect(screen.getByText('November 21, 2024').getAttribute('datetime')).toBe(ISSUE.receivedAt)
})

test('a mail without a subject says so', () => {
  renderUi(<IssueRow issue={{ ...ISSUE, subject: '' }} />)
  expect(screen.getByText('No subject')).toBeDefined()
})
