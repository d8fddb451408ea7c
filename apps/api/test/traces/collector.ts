import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '@foyer/testing/free-port'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

const valueSchema = z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.string() })])

const spanSchema = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(z.object({ key: z.string(), value: valueSchema })),
  status: z.object({ code: z.number() }).optional(),
})

const attributesSchema = z.array(z.object({ key: z.string(), value: valueSchema }))
const bodySchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
})

/** A span as a collector of OpenTelemetry reads it. */
export type ReceivedSpan = Omit<z.output<typeof spanSchema>, 'attributes'> & { attributes: Record<string, string> }

/** What a collector has received: spans, what was said of the service with them, and headers, all as text, too. */
export type Collector = {
  url: string
  spans: ReceivedSpan[]
  resources: Record<string, string>[]
  paths: (string | undefined)[]
  keys: (string | string[] | undefined)[]
  text(): string
  /** What requests are answered with from now on. */
  answers(status: number): void
}

/** A collector on a port of its own, which takes traces by OTLP in JSON. */
export async function startCollector(): Promise<Collector> {
  const received: Omit<Collector, 'url' | 'text' | 'answers'> = { spans: [], resources: [], paths: [], keys: [] }
  const texts: string[] = []
  const port = await freePort()
  let status = 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.paths.push(request.url)
    received.keys.push(request.headers['x-api-key'])
    if (status === 200) {
      const text = Buffer.concat(chunks).toString()
      texts.push(text)
      for (const { resource, scopeSpans } of bodySchema.parse(JSON.parse(text)).resourceSpans) {
        received.resources.push(pairs(resource.attributes))
        for (const span of scopeSpans.flatMap(({ spans }) => spans))
          received.spans.push({ ...span, attributes: pairs(span.attributes) })
      }
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    ...received,
    url: `http://127.0.0.1:${port}`,
    text: () => texts.join('\n'),
    answers: (next) => {
      status = next
    },
  }
}

function pairs(attributes: z.output<typeof attributesSchema>): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, 'stringValue' in value ? value.stringValue : value.intValue]),
  )
}
