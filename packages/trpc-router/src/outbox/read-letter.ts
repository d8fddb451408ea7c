import type { ClaimedMail } from '@foyer/db/outbox'
import type { Keyring } from '../secrets/keyring.ts'
import { MissingSecretError, unseal } from '../secrets/sealed-text.ts'
import { type Letter, parseLetter } from './letter.ts'

/** What is in the outbox was altered, or is of a kind nobody knows: no further try will read it. */
export class UnreadableLetterError extends Error {
  override readonly name = 'UnreadableLetterError'
}

/** Opens a claimed letter; throws `MissingSecretError` while the secret it was sealed with is not configured. */
export function readLetter(keys: Keyring, { id, payload }: ClaimedMail): Letter {
  try {
    return parseLetter(unseal(keys, 'outbox', id, payload))
  } catch (error) {
    if (error instanceof MissingSecretError) throw error
    throw new UnreadableLetterError('The letter cannot be read', { cause: error })
  }
}
