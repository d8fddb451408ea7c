import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { findServiceKeys } from '@foyer/db/service-keys/service-keys'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The keys of the service, newest first, without their secrets; expired ones too. */
export const listServiceKeys = procedure(contract.listServiceKeys).query(({ ctx }) =>
  findServiceKeys(ctx.db, limits.serviceKeys),
)
