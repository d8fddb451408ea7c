import { limits } from '@foyer/auth-domain/limits'
import { type ClientKey, publishedKeys } from '@foyer/auth-domain/oauth-provider/client-keys'
import type { Outgoing } from '#runtime/outgoing/outgoing.ts'
import { OutgoingError } from '#runtime/outgoing/outgoing-error.ts'

type Keys = readonly ClientKey[]

/**
 * The keys that clients publish. An address is asked once for all that call at the same time, and not again within the pause,
 * whatever is sent (O13).
 */
export type ClientKeys = {
  /** The keys at an address; asked for anew where those known do not do. None where they cannot be had. */
  at(address: string, suffice: (keys: Keys) => boolean): Promise<Keys>
}

type Parts = {
  outgoing: Outgoing
  now: () => Date
  log: { debug(facts: object, message: string): void }
}

type Fetched = { keys: Keys; fetchedAt: number }
type Known = { askedAt: number; fetched: Promise<Fetched> }

const MOST_ADDRESSES = 1000
const NONE: Fetched = { keys: [], fetchedAt: 0 }

export function createClientKeys({ outgoing, now, log }: Parts): ClientKeys {
  const known = new Map<string, Known>()

  async function fetched(address: string, former: Fetched): Promise<Fetched> {
    const { clientKeysMaxBytes: maxBytes, clientKeysMilliseconds: milliseconds } = limits
    try {
      const bytes = await outgoing.fetchBytes(address, { maxBytes, milliseconds })
      return { keys: publishedKeys(JSON.parse(new TextDecoder().decode(bytes))), fetchedAt: now().getTime() }
    } catch (error) {
      if (!(error instanceof OutgoingError || error instanceof SyntaxError)) throw error
      log.debug({ err: error, address }, "a client's keys were not fetched")
      return former
    }
  }

  function ask(address: string, former: Fetched): Known {
    const asked = { askedAt: now().getTime(), fetched: fetched(address, former) }
    known.delete(address)
    known.set(address, asked)
    for (const oldest of known.keys()) {
      if (known.size <= MOST_ADDRESSES) break
      known.delete(oldest)
    }
    return asked
  }

  return {
    async at(address, suffice) {
      const found = known.get(address) ?? ask(address, NONE)
      const { keys, fetchedAt } = await found.fetched
      const time = now().getTime()
      const isFresh = time < fetchedAt + limits.clientKeysMaxAge * 1000
      if (isFresh && suffice(keys)) return keys
      // Another caller may have asked meanwhile.
      const last = known.get(address) ?? found
      const waits = time < last.askedAt + limits.clientKeysPause * 1000
      const next = await (waits ? last : ask(address, isFresh ? { keys, fetchedAt } : NONE)).fetched
      return now().getTime() < next.fetchedAt + limits.clientKeysMaxAge * 1000 ? next.keys : []
    },
  }
}
