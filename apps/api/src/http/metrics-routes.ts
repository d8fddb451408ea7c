import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Metrics } from '#metrics/metrics.ts'

/** Answers a GET of the metrics; where a token is configured, only with it. */
export async function sendMetrics(
  metrics: Metrics,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (token !== undefined && !isBearer(request.headers.authorization, token)) {
    response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
    return
  }
  try {
    const { type, text } = await metrics.expose()
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}

/** Answers nothing but reads of `/metrics`, for a port that only the monitoring reaches. */
export function metricsAlone(metrics: Metrics, token: string | undefined): RequestListener {
  return (request, response) => {
    const [path] = (request.url ?? '').split('?')
    if ((request.method === 'GET' || request.method === 'HEAD') && path === '/metrics')
      return void sendMetrics(metrics, token, request, response)
    response.writeHead(404).end()
  }
}

// Compared as hashes, which have one length, so that the time taken tells nothing.
function isBearer(header: string | undefined, token: string): boolean {
  const [, presented = ''] = /^Bearer (.+)$/i.exec(header ?? '') ?? []
  return timingSafeEqual(hashOf(presented), hashOf(token))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
