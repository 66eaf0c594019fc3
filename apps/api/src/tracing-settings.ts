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

export const httpUrl = z.url({ protocol: /^https?$/ })
/** A base address, to which a path is added. */
export const plainUrl = httpUrl.regex(/^[^?#@]*$/, 'must not have a query, a fragment or a password')

/** The settings of OpenTelemetry, by their standard names. */
export const tracingFields = {
  OTEL_EXPORTER_OTLP_ENDPOINT: plainUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_SERVICE_NAME: z.string().max(100).default('tidings'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

/**
 * Where traces are sent; undefined: nowhere. Other programs use these names too, so they may be set for another
 * purpose.
 */
export function tracingOf({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers = {},
  OTEL_SERVICE_NAME: serviceName,
  OTEL_TRACES_SAMPLER_ARG: share,
}: z.infer<z.ZodObject<typeof tracingFields>>): TracingSettings | undefined {
  return endpoint === undefined ? undefined : { endpoint, headers, serviceName, share }
}
