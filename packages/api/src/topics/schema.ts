import { TOPIC_KINDS, TOPIC_PREFERENCES } from '@tidings/db/schema/newsletters'
import { z } from 'zod'
import { int } from '../common/fields.ts'
import { cleanTag, tagFault } from './tag-rules.ts'

const topicKind = z.enum(TOPIC_KINDS)
const preference = z.enum(TOPIC_PREFERENCES).nullable()

/** A topic that can be followed or muted. A source is a newsletter. */
export const topic = z.object({
  kind: topicKind,
  key: z.string().describe('A tag in lower case, a category, or a newsletter’s id.'),
  name: z.string().describe('The shown name.'),
  today: int.describe('How many of its articles arrived today, in the user’s time zone.'),
  week: int.describe('How many arrived today and on the six days before.'),
  preference: preference.describe('Null: neither followed nor muted.'),
})
export type Topic = z.infer<typeof topic>

export const topicList = z.object({
  categories: z.array(topic),
  tags: z.array(topic).describe('The hundred most frequent of the week, and all followed or muted ones.'),
  sources: z.array(topic),
})
export type TopicList = z.infer<typeof topicList>

/** Identifies a topic: a tag may be in any case. */
export const topicName = z
  .object({ kind: topicKind, key: z.string().min(1).max(400) })
  .transform(({ kind, key }) => ({ kind, key: kind === 'tag' ? cleanTag(key) : key.trim() }))
  .superRefine(({ kind, key }, { addIssue }) => {
    const message = kind === 'tag' ? tagFault(key) : faultOf(key)
    if (message) addIssue({ code: 'custom', message, path: ['key'] })
  })
export type TopicName = z.output<typeof topicName>

const MAX_KEY_LENGTH = 100

function faultOf(key: string): string | undefined {
  if (key === '') return 'Please name a topic'
  return [...key].length > MAX_KEY_LENGTH
    ? `A topic can have at most ${MAX_KEY_LENGTH} characters`
    : undefined
}

/** A topic's preference after a change. */
export const topicPreference = z.object({ kind: topicKind, key: z.string(), name: z.string(), preference })

/** What follows from the preference of a topic. */
export const TOPIC_REASONS = [
  'followed-search',
  'muted-search',
  'followed-tag',
  'muted-tag',
  'followed-source',
  'muted-source',
  'followed-category',
  'muted-category',
] as const

/** The reasons for an article's position in a list, the decisive one first. */
export const placementReason = z.object({
  kind: z.enum([...TOPIC_REASONS, 'newest', 'last-saved']),
  name: z.string().optional().describe('The tag, newsletter or category.'),
})
export type PlacementReason = z.infer<typeof placementReason>
