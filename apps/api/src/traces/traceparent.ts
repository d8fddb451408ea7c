import { randomBytes } from 'node:crypto'

/** Where a span belongs: a trace of 16 octets and a span of 8, in hexadecimal. */
export type SpanContext = { traceId: string; spanId: string; sampled: boolean }

const SAMPLED = 1
const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Reads a `traceparent` header (W3C Trace Context, section 3.2); undefined where it is missing or malformed. */
export function parseTraceparent(header: string | readonly string[] | undefined): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] =
    typeof header === 'string' ? (FORM.exec(header) ?? []) : []
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 }
}

export function formatTraceparent({ traceId, spanId, sampled }: SpanContext): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`
}

export function newTraceId(): string {
  return randomBytes(16).toString('hex')
}

export function newSpanId(): string {
  return randomBytes(8).toString('hex')
}
