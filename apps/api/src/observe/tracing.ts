import type { EndedStatement } from '@tidings/db/database'

/** Named by the semantic conventions of OpenTelemetry; never a value from a mail, a user or a request. */
type SpanAttributes = Record<string, string | number>

/** A span, until it is ended. */
export interface OpenSpan {
  /** Runs work whose spans and statements are part of this one. */
  within<T>(work: () => T): T
  rename(name: string): void
  set(attributes: SpanAttributes): void
  /** Only the type of an error is recorded, as messages contain values. A second call does nothing. */
  end(error?: unknown): void
}

/** Traces of mails, jobs and requests. */
export interface Tracing {
  /**
   * Begins a span: below `parent`, a `traceparent` of W3C Trace Context; if that is missing or invalid, below the
   * current span, or as a trace of its own.
   */
  begin(
    name: string,
    about?: { kind?: 'server' | 'consumer'; parent?: string | undefined; attributes?: SpanAttributes },
  ): OpenSpan
  /** The current trace context as a `traceparent`; undefined without one. */
  traceparent(): string | undefined
  /** Adds a statement to its trace, if there is one. */
  statement(ended: EndedStatement): void
  /** Sends the remaining spans, for at most two seconds. */
  close(): Promise<void>
}

/** Runs work in a span; without tracing it just runs it. */
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
