import type { TopicKind, TopicPreference } from './topic.ts'

export const texts = {
  follow: 'Follow',
  mute: 'Mute',
  unfollow: 'Stop following',
  unmute: 'Stop muting',
  followed: 'Followed',
  muted: 'Muted',
  menuOf: (name: string) => `Follow or mute ${name}`,
  followName: (name: string) => `Follow ${name}`,
  muteName: (name: string) => `Mute ${name}`,
  unfollowName: (name: string) => `Stop following ${name}`,
  unmuteName: (name: string) => `Stop muting ${name}`,
  showArticles: 'Show articles',
  preference: { follow: 'Following', mute: 'Muted', none: 'Follow or mute' } satisfies Record<string, string>,
  kinds: { tag: 'Tag', category: 'Category', source: 'Newsletter' } satisfies Record<TopicKind, string>,
}

/** The label of a topic preference on a button. */
export const topicPreferenceName = (preference: TopicPreference) => texts.preference[preference ?? 'none']
