import { type FeedScope, scopeName } from '@foyer/auth-domain/event-feed/event-feed'
import type { FeedPosition } from '@foyer/db/operations/event-feed'
import type { Keyring } from '#runtime/secrets/keyring.ts'
import { seal, unseal } from '#runtime/secrets/sealed-text.ts'

/** A position as a cursor: encrypted, so that no organization learns how much happens in others, and of one scope alone. */
export function writeEventCursor(keys: Keyring, scope: FeedScope, { epoch, position }: FeedPosition): string {
  return seal(keys, 'event-cursor', scopeName(scope), `${position} ${epoch}`)
}

/** Undefined for a cursor of another service or scope, and for what is none. */
export function readEventCursor(keys: Keyring, scope: FeedScope, cursor: string): FeedPosition | undefined {
  try {
    const [position = '', epoch = ''] = unseal(keys, 'event-cursor', scopeName(scope), cursor).split(' ')
    return { position: Number(position), epoch }
  } catch {
    return undefined
  }
}
