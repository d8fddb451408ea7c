import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StreamedFile } from '@foyer/auth-domain/streamed-file'
import type { Log } from '@foyer/trpc-router/runtime/context/services'

/**
 * Streams a file with backpressure. When the client disconnects, the generator is ended; an error closes the connection
 * early, so that the client sees an incomplete file.
 */
export async function sendFile(
  response: ServerResponse,
  { type, fileName, chunks }: StreamedFile,
  log: Log,
): Promise<void> {
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`)
  // Nothing is read of what is not sent.
  if (response.req.method === 'HEAD') return void response.end()
  try {
    await pipeline(Readable.from(untilEnded(chunks, response)), response)
  } catch (error) {
    log.warn({ err: error }, 'a file was not sent to its end')
  }
}

// A response that was refused for want of memory has ended before its file.
async function* untilEnded(chunks: StreamedFile['chunks'], response: ServerResponse): StreamedFile['chunks'] {
  for await (const chunk of chunks) {
    if (response.writableEnded) return
    yield chunk
  }
}
