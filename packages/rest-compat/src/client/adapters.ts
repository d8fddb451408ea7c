import { type Handled, type NodeRequest, type NodeResponse, toNodeHandler } from './node-handler.ts'

type FetchHandler = (request: Request) => Promise<Response>

/** The exports of a route of Next's App Router, such as `app/api/auth/[...path]/route.ts`. */
export function toNextJsHandler({
  handler,
}: Pick<Handled, 'handler'>): Record<'GET' | 'POST' | 'OPTIONS', FetchHandler> {
  // What Next gives beside the request is no address.
  const handle: FetchHandler = (request) => handler(request)
  return { GET: handle, POST: handle, OPTIONS: handle }
}

type SvelteKitEvent = { request: Request; getClientAddress(): string }
type SvelteKitGiven<Event> = { event: Event; resolve: (event: Event) => Response | Promise<Response> }

/** The `handle` hook of SvelteKit, or one of its `sequence`. */
export function toSvelteKitHandle({ handler, serves }: Handled) {
  return <Event extends SvelteKitEvent>({ event, resolve }: SvelteKitGiven<Event>): Response | Promise<Response> =>
    serves(event.request) ? handler(event.request, { address: event.getClientAddress() }) : resolve(event)
}

type FastifyReply = { raw: NodeResponse; hijack(): unknown }

/** An `onRequest` hook of Fastify, which comes before bodies are read. */
export function toFastifyHook(auth: Handled): (request: { raw: NodeRequest }, reply: FastifyReply) => Promise<void> {
  const handle = toNodeHandler(auth)
  return async ({ raw }, reply) => {
    if (!auth.serves(raw)) return
    reply.hijack()
    await handle(raw, reply.raw)
  }
}
