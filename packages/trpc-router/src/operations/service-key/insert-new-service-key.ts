import type { EventDetails } from '@foyer/auth-domain/audit/event-details.schema'
import { limits } from '@foyer/auth-domain/limits'
import { SERVICE_KEY_START_LENGTH } from '@foyer/auth-domain/service-key/client-address'
import {
  createServiceKey as decideCreate,
  SERVICE_KEY_PREFIX,
  type ServiceKey,
} from '@foyer/auth-domain/service-key/service-key'
import type { createServiceKeyInput } from '@foyer/auth-domain/service-key/service-key.schema'
import type { Trx } from '@foyer/db/engine/handles'
import { type AuditEvent, recordEvent } from '@foyer/db/operations/audit'
import { insertServiceKey, lockServiceKeys } from '@foyer/db/service-keys/service-keys'
import type { z } from 'zod'
import { configuredRules } from '#operations/organization/organization-rules.ts'
import type { Call } from '#runtime/context/call.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { drawApiKey } from '#runtime/secrets/api-key.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'

/** What the audit log tells of a new key. */
export type ServiceKeyDetail = EventDetails['service-key.created']

type Issuer = {
  call: Pick<Call, 'now' | 'options'>
  createdBy: string | null
  event: (detail: ServiceKeyDetail) => AuditEvent<'service-key.created'>
}

const LENGTH = 40
const SHOWN = SERVICE_KEY_START_LENGTH - SERVICE_KEY_PREFIX.length

/** A new key and its secret, which exists nowhere but in the answer. */
export type IssuedServiceKey = ServiceKey & { key: string }

/** Stores a new key of the service, and records who has made it. */
export async function insertNewServiceKey(
  trx: Trx,
  { call, createdBy, event }: Issuer,
  asked: z.output<typeof createServiceKeyInput>,
): Promise<IssuedServiceKey> {
  const terms = orThrow(
    decideCreate(asked, { ...configuredRules(call), count: await lockServiceKeys(trx) }, call.now()),
  )
  const startingCharactersConfig = { shouldStore: true, charactersLength: SHOWN }
  const { key, start } = drawApiKey(SERVICE_KEY_PREFIX, { defaultKeyLength: LENGTH, startingCharactersConfig })
  const stored = { ...terms, id: randomText(limits.idLength), start: start ?? '', createdBy }
  await insertServiceKey(trx, stored, fingerprint(key))
  const { id, name, permissions, roles } = stored
  const named = { permissions: [...permissions], roles: roles && [...roles] }
  await recordEvent(trx, event({ id, name, start: stored.start, ...named }))
  return { ...stored, key }
}
