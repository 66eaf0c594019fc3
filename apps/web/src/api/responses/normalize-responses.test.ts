import { article, fullArticle, listedArticle } from '@tidings/api/schemas/article'
import { highlight } from '@tidings/api/schemas/highlight'
import { newsletter } from '@tidings/api/schemas/newsletter'
import { user } from '@tidings/api/schemas/user'
import { allProcedures } from '@tidings/api/testing/procedures'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type FieldState, spoil } from '../../testing/spoil.ts'
import { normalizeResponse } from './normalize-responses.ts'

const ENTITIES: unknown[] = [user, newsletter, article, listedArticle, fullArticle, highlight]

/** The schema without the wrappers that allow null or nothing, and of a list that of its items. */
function coreOf(schema: unknown): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return coreOf(schema.unwrap())
  return schema instanceof z.ZodArray ? coreOf(schema.element) : schema
}
const tellsOfEntity = (output: z.ZodType) =>
  ENTITIES.includes(output) ||
  (output instanceof z.ZodObject &&
    Object.values(output.shape).some((field) => ENTITIES.includes(coreOf(field))))

const RESPONSES = allProcedures().filter(
  ({ name, output }) =>
    (output && tellsOfEntity(output)) || ['articles.stats', 'articles.tags', 'topics.list'].includes(name),
)

describe.each(RESPONSES)(
  'of the response to $name',
  ({ name: path, output: schema = z.never(), ...answer }) => {
    const example = answer.example?.response
    const accepts = (response: unknown) => {
      const { success, error } = schema.safeParse(normalizeResponse(path, response))
      return success ? 'accepted' : JSON.stringify(error.issues)
    }

    test('complete responses are unchanged', () => {
      expect(normalizeResponse(path, example)).toEqual(example)
    })

    test.each(['null', 'absent'] as const)('all fields may be %s', (state) => {
      expect(accepts(spoil(example, () => state))).toBe('accepted')
    })

    test('any fields may be null or absent, at any depth', () => {
      const states = fc.constantFrom<FieldState>('kept', 'null', 'absent')
      fc.assert(
        fc.property(fc.infiniteStream(states), (stream) => {
          const spoilt = spoil(example, () => stream.next().value ?? 'kept')
          expect(accepts(spoilt)).toBe('accepted')
        }),
      )
    })
  },
)

test('a user without an assigned address has that of their id at the mail domain', () => {
  const known = { uid: 'u1', mailDomain: 'inbox.test' }
  for (const emailAddress of [null, undefined, '']) {
    const response = normalizeResponse('user.get', { user: { ...known, emailAddress } })
    expect(response).toMatchObject({ user: { emailAddress: 'u1@inbox.test' } })
  }
  expect(normalizeResponse('user.get', { user: { uid: 'u1' } })).toMatchObject({ user: { emailAddress: '' } })
})

test('an article whose time is unknown counts as just received', () => {
  const response = normalizeResponse('articles.list', { articles: [{ id: 'a' }] })
  const { articles } = response as { articles: { receivedAt: string }[] }
  expect(Date.now() - Date.parse(articles[0]?.receivedAt ?? '')).toBeLessThan(60_000)
})
