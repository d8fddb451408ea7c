import type { SpanContext } from './traceparent.ts'

export type Attributes = Readonly<Record<string, string | number>>

/** A span that has ended. Times are milliseconds since 1970. */
export type EndedSpan = SpanContext & {
  parentSpanId: string | undefined
  name: string
  kind: 'internal' | 'server' | 'client'
  began: number
  ended: number
  attributes: Attributes
  failed: boolean
}

const KINDS = { internal: 1, server: 2, client: 3 } as const
const ERROR = 2

/** The body of `POST /v1/traces` (OpenTelemetry Protocol 1.x, JSON encoding). */
export function exportRequest(spans: readonly EndedSpan[], resource: Attributes): unknown {
  const scopeSpans = [{ scope: { name: 'foyer' }, spans: spans.map(spanOf) }]
  return { resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] }
}

function spanOf({ traceId, spanId, parentSpanId, name, kind, began, ended, attributes, failed }: EndedSpan) {
  return {
    ...{ traceId, spanId, ...(parentSpanId && { parentSpanId }), name, kind: KINDS[kind] },
    startTimeUnixNano: nanoseconds(began),
    endTimeUnixNano: nanoseconds(ended),
    attributes: attributesOf(attributes),
    ...(failed && { status: { code: ERROR } }),
  }
}

function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}

// More digits than a number of JavaScript has: as text, which the encoding allows.
function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds * 1000)}000`
}
