import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AdoptedCopy } from '@foyer/moving/shadow/adopted-copy'
import { createObserver } from '@foyer/moving/shadow/observer'
import { createPageServer } from '@foyer/moving/shadow/page-server'
import { shadowPage } from '@foyer/moving/shadow/shadow-page'
import { createTally, type ShadowReport } from '@foyer/moving/shadow/tally'
import { createUpstreamProxy } from '@foyer/moving/shadow/upstream-proxy'
import { createWrites } from '@foyer/moving/shadow/writes'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { fingerprint } from '@foyer/trpc-router/runtime/secrets/keyring'
import { stopServer } from '#process/stop-server.ts'

export type ShadowPorts = { upstream: URL; port: number; host: string | undefined; pagePort: number }

export type RunningShadow = {
  port: number
  pagePort: number
  report(): ShadowReport
  /** Resolves when nothing is left to compare of what has passed so far. */
  settled(): Promise<void>
  /** Lets running requests finish and compares them. */
  stop(): Promise<void>
}

const PAGE_HOST = '127.0.0.1'

/** Serves the proxy and its page. */
export async function serveShadow(
  copy: AdoptedCopy,
  ports: ShadowPorts,
  log: Pick<Log, 'error'>,
): Promise<RunningShadow> {
  const tally = createTally({ adoptedAt: copy.at, since: new Date(), fingerprint })
  const observer = createObserver({ copy, tally, writes: createWrites(), log })
  const proxy = createUpstreamProxy(ports.upstream, observer)
  const pages = createPageServer({
    html: () => shadowPage(tally.report(), ports.upstream.origin),
    json: () => JSON.stringify(tally.report()),
  })
  const pagePort = await listen(pages, ports.pagePort, PAGE_HOST)
  try {
    const port = await listen(proxy, ports.port, ports.host)
    return {
      port,
      pagePort,
      report: tally.report,
      settled: observer.settled,
      async stop() {
        pages.close()
        pages.closeAllConnections()
        await stopServer(proxy)
        await observer.settled()
      },
    }
  } catch (error) {
    pages.close()
    throw error
  }
}

function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve(portOf(server.address()))
    })
  })
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
