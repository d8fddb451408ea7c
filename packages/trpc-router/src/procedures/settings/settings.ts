import { contract } from '@foyer/auth-domain/contract/contract'
import { publicSettings } from '@foyer/auth-domain/settings'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The public subset of the options, readable without a session. */
export const settings = procedure(contract.settings).query(async ({ ctx }) => publicSettings(ctx.options))
