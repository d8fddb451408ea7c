import type { TestApp } from '@foyer/testing/test-app'
import { type CallResult, call } from '@foyer/testing/transports'

type Held = { name: string; value: string; domain: string | undefined }

/** A browser that keeps cookies of one name apart by their Domain, and sends them in the order in which they were set. */
export class ScopedBrowser {
  #held: Held[] = []

  /** Calls an operation of an app that is at the same host as any other. */
  async call(app: TestApp, operation: string, input?: unknown): Promise<CallResult> {
    const answer = await call(app.client(), operation, input, this.headers())
    for (const line of answer.setCookies) this.store(line)
    return answer
  }

  headers(): Record<string, string> {
    return { cookie: this.#held.map(({ name, value }) => `${name}=${value}`).join('; ') }
  }

  store(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const domain = /; Domain=([^;]+)/i.exec(line)?.[1]
    const others = this.#held.filter((one) => one.name !== name || one.domain !== domain)
    this.#held = /max-age=0(?:;|$)/i.test(line) ? others : [...others, { name, value, domain }]
  }

  /** The values of a name, with their Domains. */
  held(name: string): Held[] {
    return this.#held.filter((one) => one.name === name)
  }

  /** The names of cookies that other hosts may set too: each once for every Domain that it is held with. */
  sharedNames(): string[] {
    return this.#held.flatMap(({ name }) => (name.startsWith('__Host-') ? [] : name)).sort()
  }
}
