import { createOutgoing, type Outgoing } from '@foyer/trpc-router/runtime/outgoing/outgoing'

type Options = Parameters<typeof createOutgoing>[0]

export const bounds = { maxBytes: 1000, milliseconds: 2000 }

/** What production has, without options. */
export const strict = createOutgoing({ allowLoopback: false })
/** What development has. */
export const loopback = createOutgoing({ allowLoopback: true })

export type Resolving = { outgoing: Outgoing; resolved: string[] }

/** Names resolve to the first list of addresses, at the next look-up to the next; it notes what was looked up. */
export function resolvingTo(
  answers: readonly (readonly string[])[],
  options: Options = { allowLoopback: false },
): Resolving {
  const resolved: string[] = []
  const resolve = async (name: string) => {
    const addresses = answers[resolved.length] ?? []
    resolved.push(name)
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { outgoing: createOutgoing({ ...options, resolve }), resolved }
}
