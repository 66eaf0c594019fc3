import type { EndedStatement } from '@tidings/db/database'

/** As the semantic conventions of OpenTelemetry name them; never a value from a mail, a user or a request. */
export type SpanAttributes = Record<string, string | number>

/** Part of a trace, until it is ended. */
export interface OpenSpan {
  /** Runs work whose spans and statements are part of this one. */
  within<T>(work: () => T): T
  rename(name: string): void
  set(attributes: SpanAttributes): void
  /** Of an error only its kind is kept, as messages have values in them. A second call does nothing. */
  end(error?: unknown): void
}

/** Traces of mails, jobs and requests. */
export interface Tracing {
  /**
   * Begins a span: below `parent`, a `traceparent` of W3C Trace Context; without one, or with one that is none, below the
   * span in which this is called, or as a trace of its own.
   */
  begin(
    name: string,
    about?: { kind?: 'server' | 'consumer'; parent?: string | undefined; attributes?: SpanAttributes },
  ): OpenSpan
  /** Where in a trace this is called, as a `traceparent`; undefined in none. */
  traceparent(): string | undefined
  /** Adds a statement to the trace in which it ran, if there is one. */
  statement(ended: EndedStatement): void
  /** Sends what was not sent yet, for at most two seconds. */
  close(): Promise<void>
}

/** Runs work as a span of its own; as it is without tracing. */
export async function spanned<T>(
  tracing: Tracing | undefined,
  name: string,
  work: () => Promise<T>,
  about?: Parameters<Tracing['begin']>[1],
): Promise<T> {
  if (!tracing) return work()
  const span = tracing.begin(name, about)
  try {
    const result = await span.within(work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
