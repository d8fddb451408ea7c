import { Agent, request } from 'node:http'

const UNANSWERED_MILLISECONDS = 10_000
export const UNANSWERED = 'The request was not answered'

/** A GET over connections of its own: each agent stays with the worker that got its connection. */
export function getBy(
  agent: Agent,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    asked.on('error', reject)
    asked.setTimeout(UNANSWERED_MILLISECONDS, () => asked.destroy(new Error(UNANSWERED)))
    asked.end()
  })
}

/** Agents with one connection each, which the primary hands to the workers in turn. */
export function agents(count: number): Agent[] {
  return Array.from({ length: count }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
}

export function cookieOf(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
