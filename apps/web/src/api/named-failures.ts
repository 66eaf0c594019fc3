import type { AppRouter } from '@tidings/api/router'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'

/** What a failure to fetch is called, where the specification gives it a name. */
const names: Record<string, string> = {
  'articles.stats': 'Failed to fetch article stats',
  'newsletters.list': 'Failed to fetch newsletters',
}

/** Gives the errors of some queries the message that is specified for them; code and cause stay. */
export const namedFailures: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (result) => observer.next(result),
        complete: () => observer.complete(),
        error: (error) => observer.error(withName(error, names[op.path])),
      }),
    )

function withName(cause: TRPCClientError<AppRouter>, name: string | undefined): TRPCClientError<AppRouter> {
  if (!name) return cause
  const { shape, meta } = cause
  return new TRPCClientError(name, {
    cause,
    ...(shape && { result: { error: shape } }),
    ...(meta && { meta }),
  })
}
