import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { EndedStatement } from '@tidings/db/database'
import type { InstrumentedLog } from './instrumented-log.ts'
import type { OpenSpan, Tracing } from './tracing.ts'

export interface TracingSettings {
  /** The base address of the receiver, to which `/v1/traces` is added. */
  endpoint: string
  /** Headers of each request to it, such as an API key. */
  headers: Record<string, string>
  serviceName: string
  /** The share of traces that are kept, from 0 to 1. */
  share: number
}

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER }
const SYSTEMS = { sqlite: 'sqlite', postgres: 'postgresql' }
/** A mail has some hundred statements. */
const MAX_WAITING = 16_384
const SEND_MS = 5000
const LAST_SEND_MS = 2000
/** A failing receiver is reported once in this time. */
const SILENT_MS = 600_000
/** Statements with lists of parameters may be very long. */
const MAX_SQL_LENGTH = 2000
const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i

/**
 * Sends traces to a receiver of OTLP over HTTP. The only module that loads OpenTelemetry: import it only if needed.
 * Nothing is registered globally, so several servers can be in one process.
 */
export function openTracing(
  settings: TracingSettings,
  roles: readonly string[],
  log: InstrumentedLog,
): Tracing {
  const { endpoint, headers, serviceName, share } = settings
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
    headers,
    timeoutMillis: SEND_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'tidings.roles': roles.join(',') }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: reporting(exporter, log), maxQueueSize: MAX_WAITING }),
    ],
  })
  const tracer = provider.getTracer('tidings')
  const contexts = new AsyncLocalStorage<Context>()

  const contextOf = (parent: string | undefined): Context => {
    const remote = parent === undefined ? null : parseTraceParent(parent)
    if (remote) return trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
    return contexts.getStore() ?? ROOT_CONTEXT
  }

  return {
    begin(name, { kind, parent, attributes = {} } = {}) {
      const context = contextOf(parent)
      const span = tracer.startSpan(name, { attributes, ...(kind && { kind: KINDS[kind] }) }, context)
      return openSpan(span, (work) => contexts.run(trace.setSpan(context, span), work))
    },
    traceparent() {
      const current = trace.getSpanContext(contexts.getStore() ?? ROOT_CONTEXT)
      if (!current) return undefined
      const { traceId, spanId, traceFlags } = current
      return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
    },
    statement(ended) {
      const context = contexts.getStore()
      if (!context) return
      const { sql, ms, error } = ended
      const now = Date.now()
      const about = { kind: SpanKind.CLIENT, startTime: now - ms, attributes: aboutStatement(ended) }
      const span = tracer.startSpan(nameOf(sql), about, context)
      if (error !== undefined) fail(span, error)
      span.end(now)
    },
    async close() {
      const late = Promise.withResolvers<void>()
      const patience = setTimeout(late.resolve, LAST_SEND_MS)
      // The exporter has already logged the failure.
      await Promise.race([provider.shutdown().catch(() => {}), late.promise])
      clearTimeout(patience)
    },
  }
}

function openSpan(span: Span, within: OpenSpan['within']): OpenSpan {
  let hasEnded = false
  return {
    within,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    end(error) {
      if (hasEnded) return
      hasEnded = true
      if (error !== undefined) fail(span, error)
      span.end()
    },
  }
}

/** Error messages contain values from mails and rows. */
function fail(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const kind = error instanceof Error ? error.name : typeof error
  span.setAttribute('error.type', typeof code === 'string' ? code : kind)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Such as `select articles`. */
function nameOf(sql: string): string {
  const verb = /^\W*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'sql'
  const table = TABLE.exec(sql)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}

function aboutStatement({ kind, sql }: EndedStatement) {
  return {
    'db.system.name': SYSTEMS[kind],
    'db.query.text': sql.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_SQL_LENGTH),
  }
}

/** An exporter whose failures are logged, as the SDK doesn't report them. */
function reporting(exporter: SpanExporter, log: InstrumentedLog): SpanExporter {
  let silentUntil = 0
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && performance.now() >= silentUntil) {
          silentUntil = performance.now() + SILENT_MS
          log.warn({ spans: spans.length, err: result.error }, 'traces could not be sent')
        }
        done(result)
      })
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
