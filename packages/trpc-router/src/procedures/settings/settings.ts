import { noInput } from '@foyer/auth-domain/input/no-input'
import { publicSettings } from '@foyer/auth-domain/settings'
import { open } from '#runtime/procedure/procedures.ts'

/** The public subset of the options, readable without a session. */
export const settings = open(noInput).query(async ({ ctx }) => publicSettings(ctx.options))
