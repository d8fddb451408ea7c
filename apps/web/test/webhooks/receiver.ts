import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

export type Receiver = {
  url: string
  /** The types of what it was sent. */
  received: string[]
  /** How it answers from now on; by default 204. */
  answers(status: number, body?: string): void
}

/** The application that a webhook is delivered to. */
export async function givenReceiver(): Promise<Receiver> {
  const received: string[] = []
  let answer = { status: 204, body: '' }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push(JSON.parse(Buffer.concat(chunks).toString()).type)
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answers: (status, body = '') => {
      answer = { status, body }
    },
  }
}
