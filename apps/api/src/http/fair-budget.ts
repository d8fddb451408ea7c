/** Who takes from a budget: a network address, and the user of the request, empty where it has none. */
export type Holder = { address: string; user: string }

/** What one holder has of a budget at once, in bytes. */
export type Claim = {
  readonly bytes: number
  /** Adds bytes. False where the holder has the most: nothing is added then, save with `force`, which takes from the holder itself. */
  grow(bytes: number, force?: boolean): boolean
  /** Gives everything back; it may grow again. */
  release(): void
}

type Member = Claim & { evict: () => void }

type Share = { bytes: number; users: Map<string, { bytes: number; members: Set<Member> }> }

/**
 * Bytes that clients share, never more than `max`. While there is room anybody may have any part of it. When it is full,
 * the address that has most gives way to one that has less, and within an address the user: what it has had for longest is
 * evicted. So nobody crowds out another, however many connections they open.
 */
export class FairBudget {
  readonly #max: number
  readonly #shares = new Map<string, Share>()
  #bytes = 0

  constructor(max: number) {
    this.#max = max
  }

  get bytes(): number {
    return this.#bytes
  }

  /** A claim without bytes. `evict` ends what they are for, when they have been taken back. */
  claim(holder: Holder, evict: () => void): Claim {
    const change = (bytes: number) => {
      member.bytes += bytes
      this.#change(holder, member, bytes)
    }
    const member = {
      bytes: 0,
      evict,
      grow: (bytes: number, force = false) => {
        if (!this.#makeRoom(holder, bytes, force)) return false
        change(bytes)
        return true
      },
      release: () => {
        if (member.bytes > 0) change(-member.bytes)
      },
    }
    return member
  }

  #makeRoom(holder: Holder, bytes: number, force: boolean): boolean {
    while (this.#bytes + bytes > this.#max) {
      const members = this.#mostOf(holder, bytes, force)
      const [oldest] = members ?? []
      // Nothing is left to take: what is asked for is more than there is.
      if (oldest === undefined) return false
      oldest.release()
      oldest.evict()
    }
    return true
  }

  /** What the user with most has, of the address with most; undefined where that is the requester, who is not to lose any. */
  #mostOf({ address, user }: Holder, bytes: number, force: boolean): Iterable<Member> | undefined {
    // Who has nothing to give, and must be given, is given what others have.
    const hasNone = this.#shares.get(address)?.users.get(user) === undefined
    const asks = force && hasNone ? { bytes: 0 } : { address, user, bytes }
    const heaviest = keyOfMost(this.#shares, asks.address, asks.bytes)
    const users = this.#shares.get(heaviest)?.users ?? new Map<string, { bytes: number; members: Set<Member> }>()
    const key = heaviest === asks.address ? keyOfMost(users, asks.user, asks.bytes) : keyOfMost(users, undefined, 0)
    const isRequester = heaviest === address && key === user
    return isRequester && !force ? undefined : users.get(key)?.members
  }

  #change({ address, user }: Holder, member: Member, bytes: number): void {
    this.#bytes += bytes
    const share: Share = this.#shares.get(address) ?? { bytes: 0, users: new Map() }
    const own = share.users.get(user) ?? { bytes: 0, members: new Set() }
    share.bytes += bytes
    own.bytes += bytes
    if (member.bytes === 0) own.members.delete(member)
    else own.members.add(member)
    if (own.members.size === 0) share.users.delete(user)
    else share.users.set(user, own)
    if (share.users.size === 0) this.#shares.delete(address)
    else this.#shares.set(address, share)
  }
}

/** The key with most bytes, where `requester` is to have `more`. */
function keyOfMost(held: ReadonlyMap<string, { bytes: number }>, requester: string | undefined, more: number): string {
  let most = requester ?? ''
  let bytes = requester === undefined ? 0 : (held.get(requester)?.bytes ?? 0) + more
  for (const [key, { bytes: theirs }] of held) {
    if (key === requester || theirs <= bytes) continue
    most = key
    bytes = theirs
  }
  return most
}
