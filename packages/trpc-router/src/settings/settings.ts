import { noInput } from '@foyer/auth-domain/input/no-input'
import { publicSettings } from '@foyer/auth-domain/settings'
import { open } from '../procedures.ts'

/** What a page may know of the options, before anyone is signed in. */
export const settings = open(noInput).query(async ({ ctx }) => publicSettings(ctx.options))
