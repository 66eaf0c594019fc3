import { z } from 'zod'
import type { TracingSettings } from './observe/open-tracing.ts'

/** `name=value`, separated by commas, with values percent-encoded, as the OTLP exporter's specification has them. */
const headers = z.string().transform((text, issues): Record<string, string> => {
  const pairs = text.split(',').map((each) => /^([\w-]+)=(.*)$/.exec(each.trim()))
  try {
    if (pairs.every((pair) => pair !== null))
      return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
  } catch {
    // A value that is not percent-encoded.
  }
  // Without the text, which contains secrets.
  issues.addIssue({ code: 'custom', message: 'must be a list like name=value, separated by commas' })
  return z.NEVER
})

/** The settings of OpenTelemetry, by their standard names. */
export const tracingFields = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .regex(/^[^?#@]*$/, 'must not have a query, a fragment or a password')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_SERVICE_NAME: z.string().max(100).default('tidings'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

/**
 * Where traces are sent; undefined: nowhere. Other programs use these names too, so they may be set for another
 * purpose.
 */
export function tracingOf(data: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: Record<string, string> | undefined
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER_ARG: number
}): TracingSettings | undefined {
  const endpoint = data.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return undefined
  return {
    endpoint,
    headers: data.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: data.OTEL_SERVICE_NAME,
    share: data.OTEL_TRACES_SAMPLER_ARG,
  }
}
