import { screen, within } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import type { PlacementReason, Topic } from '@tidings/ui/topics/topic.ts'
import { expect, test, vi } from 'vitest'
import { PlacementDialog } from './article-placement.tsx'

const rust: Topic = { kind: 'tag', key: 'rust', name: 'rust' }
const ads: Topic = { kind: 'source', key: 'n1', name: 'Ads Daily' }

function show(place: PlacementReason[], topicPreferences: Record<string, 'follow' | 'mute'> = {}) {
  const onFollowChange = vi.fn()
  const { user } = renderUi(
    <PlacementDialog
      opened
      onClose={() => {}}
      title="A story"
      place={place}
      topics={[rust, ads]}
      preferenceOf={({ key }) => topicPreferences[key] ?? null}
      onFollowChange={onFollowChange}
    />,
  )
  const dialog = within(screen.getByRole('dialog', { name: 'Why am I seeing this?' }))
  const [reasons] = dialog.getAllByRole('list')
  const said = within(reasons ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  return { user, onFollowChange, dialog, said }
}

test.each<[string, PlacementReason[], string[]]>([
  ['nothing but its time', [{ kind: 'newest' }], ['Articles are sorted by arrival, newest first.']],
  [
    'when it was saved',
    [{ kind: 'last-saved' }],
    ['Articles are sorted by when you saved them, most recent first.'],
  ],
  [
    'a followed tag that outweighs a muted newsletter',
    [
      { kind: 'followed-tag', name: 'rust' },
      { kind: 'muted-source', name: 'Ads Daily' },
      { kind: 'followed-category', name: 'ai' },
      { kind: 'newest' },
    ],
    [
      'You follow the tag “rust”, so it comes first.',
      'You mute Ads Daily, too, but a tag counts more than a newsletter.',
      'You follow the category AI, too.',
      'Within each group, the newest come first.',
    ],
  ],
  [
    'a muted tag beside a followed one',
    [{ kind: 'muted-tag', name: 'coins' }, { kind: 'followed-tag', name: 'rust' }, { kind: 'newest' }],
    [
      'You mute the tag “coins”, so it comes last.',
      'You follow the tag “rust”, too, but muting wins.',
      'Within each group, the newest come first.',
    ],
  ],
])('explains the position of an article by %s', (_, place, sentences) => {
  expect(show(place).said).toEqual(sentences)
})

test('each topic of the article can be followed and muted there, and the current state is cleared', async () => {
  const { user, onFollowChange, dialog } = show([{ kind: 'newest' }], { n1: 'mute' })
  await user.click(dialog.getByRole('button', { name: 'Follow', description: 'Tag rust', pressed: false }))
  await user.click(
    dialog.getByRole('button', { name: 'Mute', description: 'Newsletter Ads Daily', pressed: true }),
  )
  await user.click(dialog.getByRole('button', { name: 'Follow', description: 'Newsletter Ads Daily' }))
  expect(onFollowChange.mock.calls).toEqual([
    [rust, 'follow'],
    [ads, null],
    [ads, 'follow'],
  ])
})
