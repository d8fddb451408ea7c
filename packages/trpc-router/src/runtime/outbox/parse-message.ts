import type { ClaimedMail } from '@foyer/db/operations/outbox'
import type { Keyring } from '#runtime/secrets/keyring.ts'
import { MissingSecretError, unseal } from '#runtime/secrets/sealed-text.ts'
import { type OutboxMessage, parseMessage } from './message.ts'

/** The stored message was altered or is of an unknown kind; retrying does not help. */
export class UnreadableMessageError extends Error {
  override readonly name = 'UnreadableMessageError'
}

/** Decrypts a claimed message; throws `MissingSecretError` while the secret it was sealed with is not configured. */
export function openMessage(keys: Keyring, { id, payload }: ClaimedMail): OutboxMessage {
  try {
    return parseMessage(unseal(keys, 'outbox', id, payload))
  } catch (error) {
    if (error instanceof MissingSecretError) throw error
    throw new UnreadableMessageError('The message cannot be read', { cause: error })
  }
}
