import { TRPCError } from '@trpc/server'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { publicError } from './errors.ts'

const registration = z.object({
  name: z.string().min(2, 'Name must be at least 2 characters long'),
  email: z.email('Please enter a valid email address'),
  tags: z.array(z.string()).optional(),
})

/** The error that tRPC throws for an invalid input. */
function refused(input: unknown): TRPCError {
  const { error } = registration.safeParse(input)
  return new TRPCError({ code: 'BAD_REQUEST', cause: error })
}

it('lists all invalid fields, with the message of the first', () => {
  expect(publicError(refused({ name: 'A', email: 'ada', tags: ['a', 1] }))).toEqual({
    status: 400,
    code: 'BAD_REQUEST',
    message: 'Name must be at least 2 characters long',
    fields: [
      { path: 'name', message: 'Name must be at least 2 characters long' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'tags.1', message: 'Invalid input: expected string, received number' },
    ],
  })
})

it('reports an input that is no object with an empty path', () => {
  expect(publicError(refused(7)).fields).toEqual([
    { path: '', message: 'Invalid input: expected object, received number' },
  ])
})

it('limits the number of listed fields', () => {
  const input = { name: 'Ada', email: 'ada@example.com', tags: Array(10_000).fill(1) }
  expect(publicError(refused(input)).fields).toHaveLength(50)
})

it('other errors list no fields', () => {
  const error = new TRPCError({ code: 'NOT_FOUND', message: 'There is no such article.' })
  expect(publicError(error)).toEqual({
    status: 404,
    code: 'NOT_FOUND',
    message: 'There is no such article.',
  })
  const fault = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: refused(7).cause })
  expect(publicError(fault)).not.toHaveProperty('fields')
})
