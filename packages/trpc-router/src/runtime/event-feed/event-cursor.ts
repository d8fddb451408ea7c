import { type FeedScope, scopeName } from '@foyer/auth-domain/event-feed/event-feed'
import type { Keyring } from '#runtime/secrets/keyring.ts'
import { seal, unseal } from '#runtime/secrets/sealed-text.ts'

/** A position as a cursor: encrypted, so that no organization learns how much happens in others, and of one scope alone. */
export function writeEventCursor(keys: Keyring, scope: FeedScope, position: number): string {
  return seal(keys, 'event-cursor', scopeName(scope), String(position))
}

/** Undefined for a cursor of another service or scope, and for what is none. */
export function readEventCursor(keys: Keyring, scope: FeedScope, cursor: string): number | undefined {
  try {
    return Number(unseal(keys, 'event-cursor', scopeName(scope), cursor))
  } catch {
    return undefined
  }
}
