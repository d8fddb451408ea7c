import { contract } from '@foyer/auth-domain/contract/contract'
import { procedure } from '#runtime/procedure/procedure.ts'

/** What runs here, how it is configured and how it fares; nothing secret. */
export const getServiceState = procedure(contract.getServiceState).query(({ ctx }) => ctx.describe())
