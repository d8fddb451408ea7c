import {
  type createOrganizationApiKeyInput,
  createOrganizationApiKey as decideCreate,
  giveRights,
} from '@foyer/auth-domain/api-key/organization-api-key'
import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { countApiKeysOf } from '@foyer/db/api-keys/api-keys'
import { recordEvent } from '@foyer/db/operations/audit'
import { findMadeRoles } from '@foyer/db/organizations/organization-roles'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import type { z } from 'zod'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { type IssuedKey, issueKey } from './issue-key.ts'
import { findNotifiedOwners, notifyOwners } from './notify-owners.ts'

type Terms = Omit<z.output<typeof createOrganizationApiKeyInput>, 'organizationId'>

/** Makes a key of an organization at the command line, which gives what its owners could; no user has made it. */
export async function issueOrganizationKey(call: Call, organizationId: string, asked: Terms): Promise<IssuedKey> {
  const terms = orThrow(decideCreate(asked, call.options.apiKey, call.now()))
  return inTransaction(call, async (trx) => {
    const [organization, made, count, owners] = await Promise.all([
      lockOrganization(trx, organizationId),
      findMadeRoles(trx, organizationId),
      countApiKeysOf(trx, { organizationId }),
      findNotifiedOwners(trx, call, organizationId),
    ])
    if (organization === undefined) throw refused('ORGANIZATION_NOT_FOUND')
    const rules = rulesOf(call, made)
    orThrow(giveRights({ roles: new Set([rules.ownerRole]) }, rules, terms.permissions ?? {}))
    const issued = await issueKey(trx, call, { organizationId, count }, terms)
    const { name, start, permissions } = issued.stored
    const event = eventOf(call, 'organization.api-key.created', { name, start, permissions }, undefined)
    await recordEvent(trx, { ...event, actorId: COMMAND_LINE, organizationId })
    await notifyOwners(trx, call, { ...organization, owners }, { template: 'api-key-added', key: name ?? '' })
    return issued
  })
}
