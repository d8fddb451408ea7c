import type { Answer, TestClient } from '@foyer/testing/client'
import { vi } from 'vitest'

/** A client whose requests are noted, and can be held back or lost. */
export type Network = {
  client: TestClient
  /** The path of each request. */
  sent: string[]
  /** Keeps the requests back whose path has this part, until it is called. */
  hold(part: string): () => void
  /** Has the server not be reached with these requests, until it is called. */
  cut(part: string): () => void
  /** Has the browser no connection, which it knows, until it is called; what is to lose its answer still does. */
  goOffline(): () => void
  /** The server gets the next of these requests, the page no answer. */
  loseAnswer(part: string): void
}

type Fault = (send: () => Promise<Answer>) => Promise<Answer>

export function networkOf(client: TestClient): Network {
  const sent: string[] = []
  const faults = new Map<string, Fault>()
  return {
    client: {
      ...client,
      raw: (method, path, body, headers) => {
        sent.push(path)
        const send = () => client.raw(method, path, body, headers)
        const fault = [...faults].find(([part]) => path.includes(part))?.[1]
        return fault === undefined ? send() : fault(send)
      },
    },
    sent,
    hold: (part) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      faults.set(part, (send) => released.then(send))
      return () => {
        faults.delete(part)
        release()
      }
    },
    cut: (part) => {
      faults.set(part, unreachable)
      return () => void faults.delete(part)
    },
    goOffline: () => {
      const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      faults.set('', unreachable)
      window.dispatchEvent(new window.Event('offline'))
      return () => {
        online.mockReturnValue(true)
        faults.delete('')
        window.dispatchEvent(new window.Event('online'))
      }
    },
    loseAnswer: (part) => {
      faults.set(part, async (send) => {
        faults.delete(part)
        await send()
        return unreachable()
      })
    },
  }
}

async function unreachable(): Promise<never> {
  throw new TypeError('Failed to fetch')
}
